package io.onefold.http;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import java.lang.reflect.Method;
import java.util.Arrays;
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
}
