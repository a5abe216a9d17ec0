import 'reflect-metadata';
import {
  createParamDecorator,
  RequestMapping,
  RequestMethod,
  Res,
  type ExecutionContext,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Input, RouteBody, RouteDefinition, RouteParams, RouteQuery } from '@vale/contracts/define';
import type { LiveFeed } from './event-stream.js';

/** An admitted request, parsed by the contract. */
export interface RouteCall<R extends RouteDefinition = RouteDefinition> {
  readonly params: RouteParams<R>;
  readonly query: RouteQuery<R>;
  readonly body: RouteBody<R>;
  /** The session cookie's value, checked only on routes that require a user. */
  readonly token: string | undefined;
  /** Absent on public routes. */
  readonly sessionId: string | undefined;
  /** Empty on routes that do not require it. */
  readonly idempotencyKey: string;
  /** A handler may choose one of the contract's `otherStatuses`. */
  status: number;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    contract?: RouteDefinition;
  }
  interface FastifyRequest {
    routeCall?: RouteCall;
  }
}

type Reply<R extends RouteDefinition> = Input<R['reply']> | LiveFeed<Input<R['reply']>>;

const AdmittedCall = createParamDecorator(
  (_data: unknown, context: ExecutionContext) =>
    context.switchToHttp().getRequest<FastifyRequest>().routeCall,
);

/**
 * Marks the one method that serves a route: `method(call)`. Access, limits and parsing are done before it runs; its
 * result is checked afterwards. It returns the reply, a `LiveFeed` for streams, or for raw routes anything that
 * Fastify can send.
 */
export function Serves<R extends RouteDefinition>(route: R) {
  return <Method extends (call: RouteCall<R>) => Promise<Reply<R>> | Reply<R>>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    const where = `@Serves of ${target.constructor.name}.${String(key)}`;
    if (route?.kind !== 'route') {
      throw new Error(`${where} was given no route: pass one made by defineRoute(...).`);
    }
    if (route.forwardsTo) {
      throw new Error(
        `${where}: ${route.method} ${route.path} forwards to ${route.forwardsTo.message.name} by its contract; remove the method or forwardsTo.`,
      );
    }
    serve(route, target, key, descriptor);
  };
}

/** Registers a controller's method for a route, whether or not its contract forwards. */
export function serve(
  route: RouteDefinition,
  target: object,
  key: string | symbol,
  descriptor: PropertyDescriptor,
): void {
  AdmittedCall()(target, key, 0);
  // With this parameter Nest leaves the reply to the edge.
  Res()(target, key, 1);
  RouteConfig({ contract: route })(target, key, descriptor);
  const path = [route.path, ...route.alsoAt];
  RequestMapping({ path, method: RequestMethod[route.method] })(target, key, descriptor);
}
