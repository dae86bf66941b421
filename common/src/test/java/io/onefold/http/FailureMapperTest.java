package io.onefold.http;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ws.rs.core.Response;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;

class FailureMapperTest {
    private final FailureMapper mapper =
            new FailureMapper(new ErrorIds(InstantSource.fixed(Instant.ofEpochMilli(1_774_746_000_123L))));

    @Test
    void whatNobodyForesawSaysNothingButItsId() {
        Response first = mapper.unforeseen(new IllegalStateException("secret s3cret of class X"));
        Response second = mapper.unforeseen(new StackOverflowError());

        assertThat(first.getStatus()).isEqualTo(500);
        assertThat(first.getMediaType()).hasToString("application/problem+json");
        assertThat(first.getEntity()).isEqualTo(new Problem("Internal Server Error", 500, "error id 1774746000123-1"));
        assertThat(second.getEntity()).isEqualTo(new Problem("Internal Server Error", 500, "error id 1774746000123-2"));
    }
}
