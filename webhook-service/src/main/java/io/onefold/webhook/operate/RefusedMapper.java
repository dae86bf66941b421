package io.onefold.webhook.operate;

import io.onefold.http.Problem;
import io.onefold.webhook.accept.Refused;
import jakarta.ws.rs.core.Response;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

/** What does not fit what is there: 409, with the reason. */
class RefusedMapper {
    @ServerExceptionMapper
    Response problem(Refused refused) {
        return Problem.conflict(refused.why()).getResponse();
    }
}
