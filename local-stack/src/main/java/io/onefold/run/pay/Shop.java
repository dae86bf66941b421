package io.onefold.run.pay;

import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.random.RandomGenerator;

/** The systems around webhook-service: the commercial system, which is up as long as this is, and gateways. */
public final class Shop implements AutoCloseable {

    /** How long a call may take; what the service is to be told as its time-out. */
    public static final Duration CALL_TAKES = Duration.ofSeconds(1);

    private final long seed;
    private final String secret;
    private final Ledger ledger;
    private final CommercialSystem commercial;

    private Shop(long seed, String secret, Ledger ledger, CommercialSystem commercial) {
        this.seed = seed;
        this.secret = secret;
        this.ledger = ledger;
        this.commercial = commercial;
    }

    /**
     * Opens it.
     *
     * @param seed of what is sent and of what fails
     * @param secret what gateways sign with, {@code whsec_..}
     */
    public static Shop open(long seed, String secret) {
        Ledger ledger = new Ledger(new Fates(seed));
        CommercialSystem commercial = CommercialSystem.start(ledger, CALL_TAKES.multipliedBy(3));
        return new Shop(seed, secret, ledger, commercial);
    }

    /** One that nobody else has. */
    public static String secret(RandomGenerator random) {
        return Signer.secret(random);
    }

    /** Where orders are integrated. */
    public URI target() {
        return commercial.orders();
    }

    /**
     * A gateway with a plan.
     *
     * @param webhooks where it sends to
     * @param first number of its first order; none of them was sent before
     */
    public Gateway gateway(URI webhooks, long first, int orders) {
        Courier courier = new Courier(webhooks, Signer.of(secret), InstantSource.system());
        Gateway gateway = new Gateway(new Plan(first, orders, seed), courier);
        commercial.tell(gateway::called);
        return gateway;
    }

    /** All calls since it was opened. */
    public Calls calls() {
        return ledger.calls();
    }

    /** What became of the orders of a plan. */
    public Integrated integrated(Plan plan) {
        return ledger.integrated(plan.orders());
    }

    /** By order, the id that the commercial system has given to its effect. */
    public Map<String, String> ids() {
        return ledger.ids();
    }

    @Override
    public void close() {
        commercial.close();
    }
}
