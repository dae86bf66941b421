package io.onefold.connect;

import io.quarkus.credentials.CredentialsProvider;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;

/** Gives the owner's pool its password as it is when a connection is opened. */
@ApplicationScoped
class OwnerCredentials implements CredentialsProvider {
    private final DatabaseAccess access;

    OwnerCredentials(DatabaseAccess access) {
        this.access = access;
    }

    @Override
    public Map<String, String> getCredentials(String credentialsProviderName) {
        return Map.of(PASSWORD_PROPERTY_NAME, access.ownerPassword().current());
    }
}
