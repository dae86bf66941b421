package io.onefold.config;

/** The configuration is wrong; trying again does not help. The message lists every problem, one a line. */
public final class ConfigurationException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    ConfigurationException(String message) {
        super(message);
    }
}
