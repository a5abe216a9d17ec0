import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import * as z from 'zod/mini';
import { AppError, platformErrors, type RouteDefinition } from '@vale/contracts/define';
import { Logger } from '@vale/platform/logging';
import { Metrics } from '@vale/platform/metrics';
import { Tracing } from '@vale/platform/tracing';
import { describeProblems } from '@vale/platform/errors';
import { Admission } from './admission.js';
import { routeName } from './contract-routes.js';
import { isLiveFeed } from './event-stream.js';
import { OpenStreams } from './open-streams.js';
import { RouteErrors } from './route-errors.js';
import type { RouteCall } from './serves.js';

/** What every request passes: admission, its handler in the call context, the reply by the contract. */
@Injectable()
export class EdgeInterceptor implements NestInterceptor {
  constructor(
    private readonly admission: Admission,
    private readonly streams: OpenStreams,
    private readonly metrics: Metrics,
    private readonly tracing: Tracing,
    private readonly errors: RouteErrors,
    private readonly logger: Logger,
  ) {}

  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = execution.switchToHttp().getRequest<FastifyRequest>();
    const reply = execution.switchToHttp().getResponse<FastifyReply>();
    // Startup refuses handlers without a contract.
    const route = request.routeOptions.config.contract!;
    return from(
      this.observed(route, () =>
        this.serve(route, request, reply, () => lastValueFrom(next.handle(), { defaultValue: undefined })),
      ),
    );
  }

  private async serve(
    route: RouteDefinition,
    request: FastifyRequest,
    reply: FastifyReply,
    handle: () => Promise<unknown>,
  ): Promise<void> {
    const { call, context } = await this.admission.admit(route, request, reply);
    request.routeCall = call;
    const span = { name: routeName(route), role: 'server' as const };
    const handled = await this.tracing.run(span, context, handle).catch((error: unknown) => {
      throw this.errors.check(route, error);
    });
    reply.code(call.status);
    if (route.stream) this.sendStream(route, handled, call);
    else if (route.raw) this.sendRaw(route.raw, handled, reply);
    else this.sendJson(route, handled, reply);
  }

  private sendJson(route: RouteDefinition, handled: unknown, reply: FastifyReply): void {
    const parsed = z.safeParse(route.reply, handled);
    if (!parsed.success) {
      this.logger.error(`reply of ${routeName(route)} does not fit its contract`, {
        problems: describeProblems(parsed.error),
      });
      throw new AppError(platformErrors.unexpected);
    }
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    reply.type('application/json; charset=utf-8').send(JSON.stringify(parsed.data));
  }

  private sendRaw(mediaType: string, handled: unknown, reply: FastifyReply): void {
    if (!reply.hasHeader('content-type')) reply.type(mediaType);
    reply.send(handled);
  }

  private sendStream(
    route: RouteDefinition,
    handled: unknown,
    { request, reply, sessionId }: RouteCall,
  ): void {
    if (!isLiveFeed(handled)) throw new Error('a stream route must return a LiveFeed');
    const shape = (update: unknown) => z.parse(route.reply, update);
    const stream = this.streams.start(handled, shape, { ip: request.ip, sessionId });
    reply.headers({
      'content-type': 'text/event-stream; charset=utf-8',
      // Proxies must neither store nor compress it.
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
      // Shutdown must not wait for a connection that nothing will use again.
      connection: 'close',
    });
    reply.send(stream);
  }

  private async observed(route: RouteDefinition, work: () => Promise<void>): Promise<void> {
    const startedAt = performance.now();
    let outcome: 'ok' | 'refused' | 'failed' = 'ok';
    try {
      await work();
    } catch (error) {
      outcome = error instanceof AppError && error.status < 500 ? 'refused' : 'failed';
      throw error;
    } finally {
      const seconds = (performance.now() - startedAt) / 1_000;
      this.metrics.observe('route', { service: 'gateway', name: routeName(route), outcome }, seconds);
    }
  }
}
