import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { platformErrors } from '@vale/contracts/define';
import { runInContext } from '@vale/platform/context';
import { toAppError } from '@vale/platform/errors';
import { Logger } from '@vale/platform/logging';
import { RefusalLog } from '@vale/platform/logging/refusal-log';
import { needsProblemPage, PROBLEM_PAGE_POLICY, problemPage } from './problem-page.js';

/**
 * Errors become RFC 9457 `application/problem+json`, or a page for a navigation. Unexpected errors are logged and not
 * shown.
 */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly refusals: RefusalLog;

  constructor(private readonly logger: Logger) {
    this.refusals = new RefusalLog(logger);
  }

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const error = toAppError(thrown);
    // Logs the pattern, because addresses contain ids and searches.
    const route = `${request.method} ${request.routeOptions.url ?? '(none)'}`;
    runInContext({ requestId: request.id }, () => {
      if (error.is(platformErrors.unexpected)) this.logger.error('request failed', { route, error: thrown });
      else this.refusals.write(error, { route });
    });
    // The reply has begun, so only the connection can be ended.
    if (reply.sent) return;

    const retryAfterMs = error.data?.['retryAfterMs'];
    if (typeof retryAfterMs === 'number') reply.header('retry-after', Math.ceil(retryAfterMs / 1_000));
    reply.code(error.status).header('cache-control', 'no-store');
    if (needsProblemPage(request)) {
      reply.header('content-security-policy', PROBLEM_PAGE_POLICY).type('text/html; charset=utf-8');
      reply.send(problemPage(error));
      return;
    }
    reply.type('application/problem+json; charset=utf-8').send(JSON.stringify(error.toProblem(request.id)));
  }
}
