package io.onefold.webhook.declare;

import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names of variables, and of what is declared by them. */
final class Names {
    /** What a source or a queue may be called. */
    static final String WORD = "[a-z][a-z0-9]{0,39}";

    private Names() {}

    /** What the variables of a source begin with. */
    static String ofSource(String name) {
        return "WEBHOOK_SOURCES_" + name.toUpperCase(Locale.ROOT) + "_";
    }

    /** What the variables of a queue begin with. */
    static String ofQueue(String name) {
        return "WEBHOOK_QUEUES_" + name.toUpperCase(Locale.ROOT) + "_";
    }

    /** Those that a secret was set for, in lower case: the configuration library does not know of it. */
    static Set<String> withSecret(Set<String> environment, String prefix, String secret) {
        Pattern pattern = Pattern.compile(prefix + "([A-Za-z0-9]+)_" + secret + "(?:_FILE)?");
        Set<String> names = new TreeSet<>();
        for (String variable : environment) {
            Matcher match = pattern.matcher(variable);
            if (match.matches()) {
                names.add(match.group(1).toLowerCase(Locale.ROOT));
            }
        }
        return names;
    }
}
