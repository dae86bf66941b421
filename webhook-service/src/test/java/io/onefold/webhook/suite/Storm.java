package io.onefold.webhook.suite;

import static org.awaitility.Awaitility.await;

import io.onefold.stack.process.ServiceProcess;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Sends each order's events from several threads, and each event again until it is answered 2xx, as providers do. */
public final class Storm implements AutoCloseable {
    private static final int SENDERS = 8;
    private static final int PACE_MILLIS = 5;

    private final Gateway gateway;
    private final Random random;
    private final ExecutorService senders = Executors.newFixedThreadPool(SENDERS);
    private final AtomicInteger left = new AtomicInteger();
    private volatile List<URI> addresses = List.of();
    private int events;

    public Storm(Gateway gateway, Random random) {
        this.gateway = gateway;
        this.random = random;
    }

    /** Sends twins of all orders, and triplets of some, mixed. */
    public void begin(int orders, ServiceProcess... replicas) {
        moved(replicas);
        List<Event> all = new ArrayList<>();
        for (int order = 0; order < orders; order++) {
            String id = "or_" + order;
            all.add(event("a-" + order, Gateway.orderPaid(id), order));
            all.add(event("b-" + order, Gateway.chargePaid(id), order));
            if (random.nextInt(3) == 0) {
                all.add(event("c-" + order, Gateway.orderPaid(id), order + random.nextInt(200)));
            }
        }
        Collections.sort(all, (one, other) -> Integer.compare(one.at(), other.at()));
        events = all.size();
        left.set(events);
        all.forEach(event -> senders.execute(() -> send(event)));
    }

    private record Event(String id, String body, int at) {}

    /** One whose body says which it is. */
    private static Event event(String id, String body, int at) {
        return new Event(id, "{\"event\":\"" + id + "\"," + body.substring(1), at);
    }

    public int events() {
        return events;
    }

    public boolean isOn() {
        return left.get() > 0;
    }

    /** The replicas are at these addresses now. */
    public void moved(ServiceProcess... replicas) {
        List<URI> now = new ArrayList<>();
        for (ServiceProcess replica : replicas) {
            now.add(replica.httpUrl());
        }
        addresses = now;
    }

    public void awaitEnd(Duration atMost) {
        await().atMost(atMost).until(() -> !isOn());
    }

    private void send(Event event) {
        boolean taken = false;
        for (int turn = event.id().charAt(0); !taken && !senders.isShutdown(); turn++) {
            URI address = addresses.get(turn % addresses.size());
            try {
                taken = gateway.send(address, event.id(), event.body()).join().status() / 100 == 2;
            } catch (RuntimeException e) {
                taken = false;
            }
            pause();
        }
        left.decrementAndGet();
    }

    /** A pace, so that the storm lasts as long as it is disturbed. */
    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(PACE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        senders.shutdownNow();
    }
}
