package io.onefold.stack.process;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/** What a packaged service looks like from outside: ports by environment, health on the management port. */
final class TinyService {

    private TinyService() {}

    public static void main(String[] args) throws Exception {
        String status = System.getenv("TINY_STATUS");
        if (status == null) {
            System.out.println("TINY_STATUS is missing");
            System.exit(1);
        }
        System.out.println("waiting for nothing");
        int port = Integer.parseInt(System.getenv("QUARKUS_MANAGEMENT_PORT"));
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.createContext("/q/health", exchange -> {
            exchange.sendResponseHeaders(Integer.parseInt(status), -1);
            exchange.close();
        });
        server.start();
    }
}
