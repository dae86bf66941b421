package io.onefold.run.pay;

/** Plans for the tests of other packages. */
public final class Plans {

    private Plans() {}

    /** From the first order on. */
    public static Plan of(int orders) {
        return new Plan(1, orders, 1);
    }
}
