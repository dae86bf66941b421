package io.onefold.run;

/** What a record is to the one who produces it, and so what must become of it. */
enum Kind {
    /** An event for the first time: stored. */
    FIRST,
    /** The same record again, right after it, as a producer does that missed an answer: a duplicate. */
    RETRY,
    /** The same event later, in another partition: a duplicate. */
    REPUBLISHED,
    /** The same id later with other content: a duplicate, and a conflict. */
    OTHER_CONTENT,
    /** Nothing that can be stored: dead-lettered. */
    BROKEN,
    /** An event of the user, of which nothing is known. */
    UNKNOWN
}
