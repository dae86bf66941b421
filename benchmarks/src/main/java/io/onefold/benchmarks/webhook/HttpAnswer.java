package io.onefold.benchmarks.webhook;

import static java.nio.charset.StandardCharsets.US_ASCII;

/** As much of an answer's head as a sender needs that only counts. */
final class HttpAnswer {
    static final int INCOMPLETE = -1;

    private static final byte[] LENGTH = "content-length:".getBytes(US_ASCII);
    private static final int STATUS_AT = 9; // behind "HTTP/1.1 "

    private HttpAnswer() {}

    static int status(byte[] answer) {
        return number(answer, STATUS_AT);
    }

    /** How long head and body are, of what has come so far; {@link #INCOMPLETE} while the head is. */
    static int length(byte[] answer, int come) {
        int bodyLength = 0;
        for (int at = 0; at + 3 < come; at++) {
            if (answer[at] != '\r' || answer[at + 1] != '\n') {
                continue;
            }
            if (answer[at + 2] == '\r' && answer[at + 3] == '\n') {
                return at + 4 + bodyLength;
            }
            if (isLength(answer, at + 2, come)) {
                bodyLength = number(answer, at + 2 + LENGTH.length);
            }
        }
        return INCOMPLETE;
    }

    private static boolean isLength(byte[] answer, int from, int come) {
        if (from + LENGTH.length > come) {
            return false;
        }
        for (int at = 0; at < LENGTH.length; at++) {
            if (Character.toLowerCase(answer[from + at]) != LENGTH[at]) {
                return false;
            }
        }
        return true;
    }

    private static int number(byte[] answer, int from) {
        int at = from;
        while (answer[at] == ' ') {
            at++;
        }
        int number = 0;
        for (; answer[at] >= '0' && answer[at] <= '9'; at++) {
            number = number * 10 + answer[at] - '0';
        }
        return number;
    }
}
