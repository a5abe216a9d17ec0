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

/** One admitted request, as a handler sees it: parsed by the contract, and allowed. */
export interface RouteCall<R extends RouteDefinition = RouteDefinition> {
  readonly params: RouteParams<R>;
  readonly query: RouteQuery<R>;
  readonly body: RouteBody<R>;
  /** The value of the session cookie, checked only for routes that require a user. */
  readonly token: string | undefined;
  /** The id of the checked session; absent on public routes. */
  readonly sessionId: string | undefined;
  /** The header of that name; empty on routes that do not require it. */
  readonly idempotencyKey: string;
  /** The status of the reply; a handler may choose one of the contract's `otherStatuses`. */
  status: number;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract that this route serves. */
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
 * Marks the one method that serves a route of the contracts: `method(call)`. Everything that the contract says (access,
 * limits, parsing) is done before it runs, and its reply is checked by the contract after. It returns the reply; for
 * streams a `LiveFeed`; for raw routes what Fastify can send.
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

/** Registers a method of a controller for a route, whatever its contract says about forwarding. */
export function serve(
  route: RouteDefinition,
  target: object,
  key: string | symbol,
  descriptor: PropertyDescriptor,
): void {
  AdmittedCall()(target, key, 0);
  // Taken so that Nest leaves the reply to the edge, which sends it by the contract.
  Res()(target, key, 1);
  RouteConfig({ contract: route })(target, key, descriptor);
  const path = [route.path, ...route.alsoAt];
  RequestMapping({ path, method: RequestMethod[route.method] })(target, key, descriptor);
}
