package io.onefold.http;

import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import io.onefold.log.Log;
import io.vertx.core.impl.NoStackTraceThrowable;
import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.ClosedConnectionException;
import jakarta.ws.rs.ClientErrorException;
import jakarta.ws.rs.NotAcceptableException;
import jakarta.ws.rs.NotAllowedException;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.NotSupportedException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

/**
 * Failures as problems: 400 for what the database refuses, 503 where asking again may help, 500 with the id of a line of the
 * log for everything else. None says more than that: no trace, no class, no version.
 */
class FailureMapper {
    private static final String OF_THE_DATA = "22";
    private static final String PROBLEM = "application/problem+json";
    private static final Log LOG = Log.of(FailureMapper.class);

    private final ErrorIds ids;

    FailureMapper(ErrorIds ids) {
        this.ids = ids;
    }

    /** A body that is JSON, and not what is asked for. */
    @ServerExceptionMapper
    Response problem(MismatchedInputException failure) {
        String where = failure.getPath().stream()
                .map(step -> step.getFieldName() == null ? "[" + step.getIndex() + "]" : step.getFieldName())
                .collect(Collectors.joining("."));
        return Problem.badRequest(where.isEmpty() ? "the body is a JSON object" : where + " is not of its type")
                .getResponse();
    }

    /** What no method of ours takes: 404, 405, 406, 415. */
    @ServerExceptionMapper({
        NotFoundException.class,
        NotAllowedException.class,
        NotAcceptableException.class,
        NotSupportedException.class
    })
    Response unserved(ClientErrorException failure) {
        Response.StatusType status = failure.getResponse().getStatusInfo();
        return Response.fromResponse(failure.getResponse())
                .type(PROBLEM)
                .entity(new Problem(
                        status.getReasonPhrase(), status.getStatusCode(), "nothing here answers such a request"))
                .build();
    }

    /** What nobody foresaw: the answer has an id, and the log what it stands for. */
    @ServerExceptionMapper(Throwable.class)
    Response unforeseen(Throwable failure) {
        if (failure instanceof WebApplicationException refusal) {
            Response answer = refusal.getResponse();
            return answer.hasEntity() ? answer : asProblem(answer.getStatusInfo());
        }
        return Response.serverError().type(PROBLEM).entity(ids.log(failure)).build();
    }

    /** Such as 400 for what is no JSON: without what the library says about it. */
    private static Response asProblem(Response.StatusType status) {
        return Response.status(status)
                .type(PROBLEM)
                .entity(new Problem(status.getReasonPhrase(), status.getStatusCode(), "the request cannot be read"))
                .build();
    }

    @ServerExceptionMapper({
        PgException.class,
        ClosedConnectionException.class,
        IOException.class,
        TimeoutException.class,
        NoStackTraceThrowable.class,
        io.smallrye.mutiny.TimeoutException.class
    })
    Response problem(Throwable failure) {
        if (failure instanceof PgException refusal
                && refusal.getSqlState() != null
                && refusal.getSqlState().startsWith(OF_THE_DATA)) {
            return Problem.badRequest("a parameter holds what the database does not take")
                    .getResponse();
        }
        LOG.info("a request is answered with 503", "failure", failure);
        return Response.status(Response.Status.SERVICE_UNAVAILABLE)
                .type(PROBLEM)
                .header("Retry-After", "5")
                .entity(new Problem("Service Unavailable", 503, "a server this answer needs is away; try again"))
                .build();
    }
}
