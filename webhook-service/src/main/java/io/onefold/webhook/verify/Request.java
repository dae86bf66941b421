package io.onefold.webhook.verify;

/** What a signature may cover. The body is not copied: nobody writes to it. */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Request(NamedValues headers, NamedValues query, byte[] body) {}
