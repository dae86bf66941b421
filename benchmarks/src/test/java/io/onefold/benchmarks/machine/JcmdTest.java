package io.onefold.benchmarks.machine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JcmdTest {

    @Test
    void addsTheGenerationsOfTheSerialCollector() {
        assertThat(Jcmd.used("""
                4711:
                 def new generation   total 39296K, used 700K [0x00, 0x01, 0x02)
                  eden space 34944K,   2% used [0x00, 0x01, 0x02)
                 tenured generation   total 87424K, used 20000K [0x00, 0x01, 0x02)
                 Metaspace       used 70000K, committed 71000K, reserved 1114112K
                """)).isEqualTo(20_700L * 1024);
    }

    @Test
    void readsTheHeapOfG1() {
        assertThat(Jcmd.used(" garbage-first heap   total 262144K, used 30000K [0x00, 0x01)\n"))
                .isEqualTo(30_000L * 1024);
    }
}
