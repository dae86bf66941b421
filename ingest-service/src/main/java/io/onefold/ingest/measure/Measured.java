package io.onefold.ingest.measure;

/**
 * What was measured of one stream.
 *
 * @param dead its letters that are dead: not discarded, not sent again
 * @param agesP99Seconds the age that 99 % of them do not exceed; 0 without any
 * @param oldestSeconds the age of the oldest; 0 without any
 * @param recordsDifference records consumed less their outcomes, over all lanes, each as an amount
 * @param offsetsDifference offsets passed less what accounts for them, over all lanes, each as an amount
 */
record Measured(
        String stream,
        long dead,
        double agesP99Seconds,
        double oldestSeconds,
        long recordsDifference,
        long offsetsDifference) {}
