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
import type { RouteCall } from './serves.js';

/** The way of every request through the edge: admitted, handled in its call context, answered by the contract. */
@Injectable()
export class EdgeInterceptor implements NestInterceptor {
  constructor(
    private readonly admission: Admission,
    private readonly streams: OpenStreams,
    private readonly metrics: Metrics,
    private readonly tracing: Tracing,
    private readonly logger: Logger,
  ) {}

  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = execution.switchToHttp().getRequest<FastifyRequest>();
    const reply = execution.switchToHttp().getResponse<FastifyReply>();
    // The start refuses handlers without a contract.
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
    const answer = await this.tracing.run(span, context, handle);
    reply.code(call.status);
    if (route.stream) this.sendStream(route, answer, call);
    else if (route.raw) this.sendRaw(route.raw, answer, reply);
    else this.sendJson(route, answer, reply);
  }

  private sendJson(route: RouteDefinition, answer: unknown, reply: FastifyReply): void {
    const parsed = z.safeParse(route.reply, answer);
    if (!parsed.success) {
      this.logger.error(`answer of ${routeName(route)} does not fit its contract`, {
        problems: describeProblems(parsed.error),
      });
      throw new AppError(platformErrors.unexpected);
    }
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    reply.type('application/json; charset=utf-8').send(JSON.stringify(parsed.data));
  }

  private sendRaw(mediaType: string, answer: unknown, reply: FastifyReply): void {
    if (!reply.hasHeader('content-type')) reply.type(mediaType);
    reply.send(answer);
  }

  private sendStream(
    route: RouteDefinition,
    answer: unknown,
    { request, reply, sessionId }: RouteCall,
  ): void {
    if (!isLiveFeed(answer)) throw new Error('a stream route must return a LiveFeed');
    const shape = (news: unknown) => z.parse(route.reply, news);
    const stream = this.streams.start(answer, shape, { ip: request.ip, sessionId });
    reply.headers({
      'content-type': 'text/event-stream; charset=utf-8',
      // Proxies must neither keep nor squeeze it.
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
      // Once it ends there is nothing to keep the connection for, and a stop must not wait for it.
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
