package io.onefold.access;

/** What a token allows. An admin may do what a viewer may. */
public enum Role {
    ADMIN,
    VIEWER
}
