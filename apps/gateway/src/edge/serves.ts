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
  /** The value of the session cookie, checked only for routes that ask for a user. */
  readonly token: string | undefined;
  /** The id of the checked session; absent on public routes. */
  readonly sessionId: string | undefined;
  /** The header of that name; always there on routes that ask for it. */
  readonly idempotencyKey: string;
  /** The status of the answer; a handler may choose one of the contract's `otherStatuses`. */
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

type Answer<R extends RouteDefinition> = Input<R['reply']> | LiveFeed<Input<R['reply']>>;

const AdmittedCall = createParamDecorator(
  (_data: unknown, context: ExecutionContext) =>
    context.switchToHttp().getRequest<FastifyRequest>().routeCall,
);

/**
 * Marks the one method that serves a route of the contracts: `method(call)`. Everything that the contract says has been
 * seen to before it runs (access, limits, parsing), and its answer is checked by the contract after. It returns the
 * reply; for streams a `LiveFeed`; for raw routes what Fastify can send.
 */
export function Serves<R extends RouteDefinition>(route: R) {
  return <Method extends (call: RouteCall<R>) => Promise<Answer<R>> | Answer<R>>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    if (route?.kind !== 'route') {
      throw new Error(
        `@Serves of ${target.constructor.name}.${String(key)} was given no route: pass one made by defineRoute(...).`,
      );
    }
    const method = descriptor as TypedPropertyDescriptor<unknown>;
    AdmittedCall()(target, key, 0);
    // Taken so that Nest leaves the answer to the edge, which sends it by the contract.
    Res()(target, key, 1);
    RouteConfig({ contract: route })(target, key, method);
    RequestMapping({ path: [route.path, ...route.alsoAt], method: RequestMethod[route.method] })(
      target,
      key,
      method,
    );
  };
}
