package io.onefold.benchmarks.ingest;

/**
 * Sums over the lanes of the stream.
 *
 * @param redelivery duplicates at the position of the row that stands
 * @param republish duplicates at another position
 * @param other records that became anything else
 */
record Books(long consumedNew, long consumedAgain, long stored, long redelivery, long republish, long other) {

    long consumed() {
        return consumedNew + consumedAgain;
    }

    Books minus(Books before) {
        return new Books(
                consumedNew - before.consumedNew,
                consumedAgain - before.consumedAgain,
                stored - before.stored,
                redelivery - before.redelivery,
                republish - before.republish,
                other - before.other);
    }
}
