package io.onefold.summary.recount;

import java.util.Locale;

/** Why cells are counted again. */
enum Kind {
    /** To replace them. */
    REBUILD,
    /** To compare them, and to repair what differs if asked. */
    RECONCILIATION;

    /** As it is in the database. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** By its name in a path, {@code rebuilds} or {@code reconciliations}. */
    static Kind ofPath(String plural) {
        return valueOf(plural.substring(0, plural.length() - 1).toUpperCase(Locale.ROOT));
    }
}
