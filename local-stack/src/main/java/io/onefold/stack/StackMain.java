package io.onefold.stack;

import io.onefold.stack.process.StackFailure;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.CountDownLatch;

/** The embedded stack as a process: {@code java -cp .. io.onefold.stack.StackMain}, see {@link StackArguments#HELP}. */
public final class StackMain {

    private StackMain() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        StackArguments arguments;
        LocalStack stack;
        try {
            arguments = StackArguments.parse(args);
            if (arguments.help()) {
                System.out.print(StackArguments.HELP);
                return;
            }
            stack = LocalStack.start(arguments.options());
        } catch (IllegalArgumentException | StackFailure e) {
            System.err.println(e.getMessage());
            System.exit(1);
            return;
        }
        Runtime.getRuntime().addShutdownHook(new Thread(stack::close, "stop-stack"));
        System.out.println(addresses(stack));
        if (arguments.untilStdinEnds()) {
            System.in.transferTo(OutputStream.nullOutputStream());
        } else {
            new CountDownLatch(1).await();
        }
    }

    private static String addresses(LocalStack stack) {
        Database database = stack.database();
        return """
            Kafka       %s
            PostgreSQL  %s
                        psql postgresql://%s:%s@%s:%d/%s
            Redis       %s
            Data        %s
            Ready. Ctrl-C stops it.""".formatted(
                        stack.kafkaBootstrapServers(),
                        database.databaseUrl(),
                        database.ownerUsername("ingest"),
                        database.password(),
                        database.host(),
                        database.port(),
                        database.name(),
                        stack.redisUrl(),
                        stack.folder());
    }
}
