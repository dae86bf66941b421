package io.onefold.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.key.JsonPointer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonNumbersTest {

    private final JsonScanner scanner = new JsonScanner(List.of(JsonPointer.parse("/a")), JsonLimits.DEFAULT);

    /** Each line was tried as {@code '..'::jsonb} in PostgreSQL. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "1e400",
                "1e131071",
                "9.99e131071",
                "0.1e131072",
                "0.01e131073",
                "-1e131071",
                "1e-16383",
                "1.5e-16382",
                "0e200000",
                "0e131072",
                "0e-16383",
                "-0",
                "-0.0",
                "1E+5",
                "1000e-16383",
                "#9*131072",
                "#0.,1*16383",
                "#0.,1*17000,e10000",
                "#9*131072,.,9*16383",
                "#9*140000,e-16000",
                "#0.,0*16000,1e140000",
                "#0.,0*16000,1e147072",
                "#0.,0*20000,1e20001"
            })
    void takesTheNumbersThatPostgresHolds(String number) {
        assertThat(scan("[" + expand(number) + "]")).isInstanceOf(JsonScan.Valid.class);
    }

    /** Each line was tried as {@code '..'::jsonb} in PostgreSQL. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "1e131072",
                "10e131071",
                "1e200000",
                "1e-16384",
                "1.5e-16383",
                "0e-200000",
                "0e-16384",
                "0.0e-16383",
                "1e9999999999",
                "0e9999999999",
                "1e99999999999999999999",
                "1e-99999999999",
                "1000e-16384",
                "10e-16384",
                "0e1073741823",
                "1e-1073741823",
                "#9*131073",
                "#0.,1*16384",
                "#0.,0*16384",
                "#1.,0*16384",
                "#9*200000,e-100000"
            })
    void refusesTheNumbersThatPostgresRefuses(String number) {
        assertThat(problemOf(scan("[" + expand(number) + "]"))).isEqualTo(JsonProblem.NUMBER_OUT_OF_RANGE);
        assertThat(problemOf(scan("{\"a\":" + expand(number) + "}"))).isEqualTo(JsonProblem.NUMBER_OUT_OF_RANGE);
    }

    private JsonScan scan(String document) {
        return scanner.scan(document.getBytes(StandardCharsets.UTF_8));
    }

    private static JsonProblem problemOf(JsonScan scan) {
        return ((JsonScan.Malformed) scan).problem();
    }

    /** {@code #0.,1*3,e5} stands for {@code 0.111e5}. */
    private static String expand(String number) {
        if (!number.startsWith("#")) {
            return number;
        }
        StringBuilder text = new StringBuilder();
        for (String part : number.substring(1).split(",", -1)) {
            String[] repeated = part.split("\\*", -1);
            text.append(repeated[0].repeat(repeated.length == 1 ? 1 : Integer.parseInt(repeated[1])));
        }
        return text.toString();
    }
}
