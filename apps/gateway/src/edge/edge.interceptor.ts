import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { AppError, type RouteDefinition } from '@vale/contracts/define';
import { Metrics } from '@vale/platform/metrics';
import { Tracing } from '@vale/platform/tracing';
import { Admission } from './admission.js';
import { routeName } from './contract-routes.js';
import { ReplyWriter } from './reply-writer.js';
import { RouteErrors } from './route-errors.js';

/** Admits each request, runs its handler in the call context, and writes the reply by the contract. */
@Injectable()
export class EdgeInterceptor implements NestInterceptor {
  constructor(
    private readonly admission: Admission,
    private readonly writer: ReplyWriter,
    private readonly metrics: Metrics,
    private readonly tracing: Tracing,
    private readonly errors: RouteErrors,
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
    const run = () =>
      this.tracing.run(span, context, handle).catch((error: unknown) => {
        throw this.errors.check(route, error);
      });
    await this.writer.write(route, call, run);
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
