package io.onefold.ingest.write;

import io.onefold.ingest.decode.Decoded;
import io.onefold.ingest.lane.Portion;
import java.util.List;

/** A portion with what each of its records turned out to be, in the same order. */
record DecodedPortion(Portion portion, List<Decoded> records) {}
