package io.onefold.http;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KnownParametersTest {
    record Filter(
            @QueryParam("from") String from,
            @QueryParam("to") String to) {}

    @SuppressWarnings("unused")
    static void list(@BeanParam Filter filter, @QueryParam("limit") String limit, @PathParam("id") String id) {}

    @Test
    void areThoseOfTheMethodAndOfItsRecords() {
        Method method = Arrays.stream(KnownParametersTest.class.getDeclaredMethods())
                .filter(it -> it.getName().equals("list"))
                .findFirst()
                .orElseThrow();

        assertThat(KnownParameters.of(method)).containsExactly("from", "to", "limit");
    }

    @Test
    void eachIsKnownAndComesOnce() {
        List<String> known = List.of("state", "after");

        assertThat(KnownParameters.brokenRule(known, Map.of())).isNull();
        assertThat(KnownParameters.brokenRule(known, Map.of("state", List.of("dead"), "after", List.of("7"))))
                .isNull();
        assertThat(KnownParameters.brokenRule(known, Map.of("state", List.of("live", "dead"))))
                .isEqualTo("a parameter comes once");
        assertThat(KnownParameters.brokenRule(known, Map.of("sate", List.of("dead"))))
                .isEqualTo("a parameter is one of [state, after]");
        assertThat(KnownParameters.brokenRule(List.of(), Map.of("sate", List.of("dead"))))
                .isEqualTo("there are no parameters here");
    }
}
