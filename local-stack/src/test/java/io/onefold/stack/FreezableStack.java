package io.onefold.stack;

import java.util.List;
import java.util.concurrent.CountDownLatch;

/** {@link StackMain}, with one more option: PostgreSQL is frozen before it says that it is ready. */
final class FreezableStack {

    private FreezableStack() {}

    public static void main(String[] args) throws Exception {
        List<String> all = List.of(args);
        if (!all.contains("--freeze-postgres")) {
            StackMain.main(args);
            return;
        }
        LocalStack stack = LocalStack.start(
                StackArguments.parse(all.subList(0, all.size() - 1).toArray(String[]::new))
                        .options());
        stack.postgres().pause();
        System.out.println("Data " + stack.folder());
        System.out.println("Ready");
        new CountDownLatch(1).await();
    }
}
