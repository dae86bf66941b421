package io.onefold.cli.catalogue;

import io.onefold.cli.ask.Service;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A command, and the request that it makes.
 *
 * @param path of the service, as in its OpenAPI document
 */
public record Operation(
        String name, String says, Service service, String method, String path, List<Value> values, Shape shape) {

    public Operation {
        values = List.copyOf(values);
    }

    static Operation get(String name, String says, Service service, String path, Shape shape, Value... values) {
        return new Operation(name, says, service, "GET", path, Arrays.asList(values), shape);
    }

    static Operation post(String name, String says, Service service, String path, Shape shape, Value... values) {
        return new Operation(name, says, service, "POST", path, Arrays.asList(values), shape);
    }

    /** With these as well. */
    Operation and(List<Value> more) {
        List<Value> all = new ArrayList<>(values);
        all.addAll(more);
        return new Operation(name, says, service, method, path, all, shape);
    }
}
