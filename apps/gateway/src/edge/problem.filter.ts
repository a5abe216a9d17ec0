import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { platformErrors } from '@vale/contracts/define';
import { runInContext } from '@vale/platform/context';
import { toAppError } from '@vale/platform/errors';
import { Logger } from '@vale/platform/logging';
import { logEachMinute } from '@vale/platform/logging/log-each-minute';
import { needsProblemPage, PROBLEM_PAGE_POLICY, problemPage } from './problem-page.js';

const ANYBODYS = [
  platformErrors.notFound,
  platformErrors.methodNotAllowed,
  platformErrors.forbidden,
  platformErrors.tooManyRequests,
];

/**
 * Errors become RFC 9457 `application/problem+json`, or a page for a navigation. Unexpected errors are logged and not
 * shown.
 */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  /** Logs these once a minute, because anybody can cause them at will. */
  private readonly seldom: ReadonlyMap<string, (context: { route: string }) => void>;

  constructor(private readonly logger: Logger) {
    this.seldom = new Map(
      ANYBODYS.map(
        ({ code }) => [code, logEachMinute(logger.info.bind(logger), `refused: ${code}`)] as const,
      ),
    );
  }

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const error = toAppError(thrown);
    // Logs the pattern, because addresses contain ids and searches.
    const route = `${request.method} ${request.routeOptions.url ?? '(none)'}`;
    runInContext({ requestId: request.id }, () => {
      const seldom = this.seldom.get(error.code);
      if (seldom) seldom({ route });
      else if (error.is(platformErrors.unexpected))
        this.logger.error('request failed', { route, error: thrown });
      else this.logger[error.definition.log](`refused: ${error.code}`, { route });
    });
    // The reply has begun, so only the connection can be ended.
    if (reply.sent) return;

    const retryAfterMs = error.data?.['retryAfterMs'];
    if (typeof retryAfterMs === 'number') reply.header('retry-after', Math.ceil(retryAfterMs / 1_000));
    reply.code(error.status).header('cache-control', 'no-store');
    if (needsProblemPage(request, error)) {
      reply.header('content-security-policy', PROBLEM_PAGE_POLICY).type('text/html; charset=utf-8');
      reply.send(problemPage(error));
      return;
    }
    reply.type('application/problem+json; charset=utf-8').send(JSON.stringify(error.toProblem(request.id)));
  }
}
