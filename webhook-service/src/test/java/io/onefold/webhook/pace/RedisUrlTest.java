package io.onefold.webhook.pace;

import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.config.ConfigProblems;
import io.onefold.config.Secrets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RedisUrlTest {
    private final ConfigProblems problems = new ConfigProblems();

    private Optional<RedisUrl> find(String url) {
        return RedisUrl.find(new Secrets(Map.of("REDIS_URL", url), problems));
    }

    @Test
    void isNotNeeded() {
        assertThat(RedisUrl.find(new Secrets(Map.of(), problems))).isEmpty();
        assertThat(problems.lines()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "redis://redis",
                "redis://redis:6379",
                "redis://redis:6379/",
                "redis://redis:6379/3",
                "redis://:p%40ss@redis",
                "redis://user:p+ss:word@redis:6379/0",
                "rediss://[::1]:6380",
                "rediss://redis?sslrootcert=/etc/ca.pem"
            })
    void takesAnUrl(String url) {
        assertThat(find(url)).isPresent();
        assertThat(problems.lines()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hush",
                "redis:6379",
                "redis:///3",
                "http://hush@redis",
                "redis://hush@redis",
                "redis://user:@redis",
                "redis://redis:70000",
                "redis://redis/hush",
                "redis://redis?password=hush",
                "redis://redis?sslrootcert=/etc/ca.pem",
                "rediss://redis?sslrootcert=/etc/ca.pem&password=hush",
                "redis://:hu sh@redis",
                "redis://redis#hush",
                "redis-sentinel://hush"
            })
    void refusesWhatIsNoneAndDoesNotShowIt(String url) {
        find(url);

        assertThat(problems.lines())
                .isEqualTo(List.of("REDIS_URL: is redis://[user:password@]host[:port][/number], or rediss:// with TLS,"
                        + " which takes ?sslrootcert=/path"));
    }
}
