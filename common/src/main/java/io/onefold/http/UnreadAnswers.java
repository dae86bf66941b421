package io.onefold.http;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.http.impl.HttpServerConnection;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

/**
 * Ends connections that ask on and on without waiting for answers, or without reading them: requests and answers would wait
 * in our memory, of any sender, before anybody asks who he is.
 *
 * <p>Guarantee: of one connection no more than {@link #MOST} requests wait, and no more answers than up to the mark at which
 * a channel counts as full (64 KiB) and one beyond. Nobody who waits for an answer before the next request is affected.
 *
 * <p>Thread: the event loop of the connection.
 */
@ApplicationScoped
class UnreadAnswers {
    /** Before everything else, also before what only adds headers. */
    private static final int FIRST = 2_000;

    private static final int MOST = 64;
    private static final String NAME = "unread-answers";

    void register(@Observes Filters filters) {
        filters.register(UnreadAnswers::watch, FIRST);
    }

    /** The first request of a connection has come through already. */
    private static void watch(RoutingContext request) {
        if (request.request().connection() instanceof HttpServerConnection connection) {
            ChannelHandlerContext last = connection.channelHandlerContext();
            ChannelPipeline pipeline = last.pipeline();
            if (pipeline.get(NAME) == null) {
                pipeline.addBefore(last.name(), NAME, new Watch());
            }
        }
        request.next();
    }

    private static final class Watch extends ChannelDuplexHandler {
        private int waiting = 1;

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) throws Exception {
            boolean asks = message instanceof HttpRequest;
            waiting += asks ? 1 : 0;
            if (waiting > MOST || (asks && !context.channel().isWritable())) {
                ReferenceCountUtil.release(message);
                super.close(context, context.newPromise());
            } else {
                context.fireChannelRead(message);
            }
        }

        @Override
        public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) throws Exception {
            if (message instanceof LastHttpContent && !isInterim(message)) {
                waiting--;
            }
            super.write(context, message, promise);
        }

        private static boolean isInterim(Object message) {
            return message instanceof HttpResponse response
                    && response.status().codeClass() == HttpStatusClass.INFORMATIONAL;
        }
    }
}
