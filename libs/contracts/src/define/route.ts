import type { ErrorDefinition } from './error.js';
import type { Input, Output, Schema } from './schema.js';

/** Who may call. `admin` answers 401 without a session and 403 with another role. */
export type RouteAccess = 'public' | 'user' | 'admin';

/** At most `points` calls per `seconds` from one address, over all replicas of the gateway. */
export interface RouteLimit {
  points: number;
  seconds: number;
}

export interface RouteDefinition<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Reply extends Schema = Schema,
> {
  readonly kind: 'route';
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As the router takes it: `/api/products/:id`. */
  readonly path: string;
  readonly access: RouteAccess;
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly reply: Reply;
  /** The status of success. */
  readonly status: number;
  /** Other statuses of success that the handler may choose, e.g. 202. */
  readonly otherStatuses: readonly number[];
  /** Further addresses of the same route, with the same parameters, as some callers write them. */
  readonly alsoAt: readonly string[];
  /** Server-sent events: `reply` is the shape of one event's data. */
  readonly stream: boolean;
  /** Set to a media type when the answer is bytes or a page of that type instead of `reply` as JSON. */
  readonly raw?: string;
  /** Asks for the header `Idempotency-Key`. */
  readonly idempotent: boolean;
  readonly limit?: RouteLimit;
  /** Largest accepted body in bytes. */
  readonly maxBytes: number;
  readonly errors: readonly ErrorDefinition[];
}

export const DEFAULT_BODY_BYTES = 64 * 1024;

export function defineRoute<
  Reply extends Schema,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
>(shape: {
  method: RouteDefinition['method'];
  path: `/api/${string}`;
  access: RouteAccess;
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  reply: Reply;
  status?: number;
  otherStatuses?: readonly number[];
  alsoAt?: readonly `/api/${string}`[];
  stream?: boolean;
  raw?: string;
  idempotent?: boolean;
  limit?: RouteLimit;
  maxBytes?: number;
  errors?: readonly ErrorDefinition[];
}): RouteDefinition<Params, Query, Body, Reply> {
  return {
    kind: 'route',
    method: shape.method,
    path: shape.path,
    access: shape.access,
    summary: shape.summary,
    params: shape.params as Params,
    query: shape.query as Query,
    body: shape.body as Body,
    reply: shape.reply,
    status: shape.status ?? 200,
    otherStatuses: shape.otherStatuses ?? [],
    alsoAt: shape.alsoAt ?? [],
    stream: shape.stream ?? false,
    idempotent: shape.idempotent ?? false,
    maxBytes: shape.maxBytes ?? DEFAULT_BODY_BYTES,
    errors: shape.errors ?? [],
    ...(shape.raw && { raw: shape.raw }),
    ...(shape.limit && { limit: shape.limit }),
  };
}

type Parsed<S> = S extends Schema ? Output<S> : undefined;
type Written<S> = S extends Schema ? Input<S> : undefined;

export type RouteParams<R extends RouteDefinition> = Parsed<R['params']>;
export type RouteQuery<R extends RouteDefinition> = Parsed<R['query']>;
export type RouteBody<R extends RouteDefinition> = Parsed<R['body']>;
export type RouteReply<R extends RouteDefinition> = Output<R['reply']>;
/** What the SPA passes to call a route; fields without a schema may not be given. */
export type RouteRequest<R extends RouteDefinition> = {
  [Part in 'params' | 'query' | 'body' as R[Part] extends Schema ? Part : never]: Written<R[Part]>;
};
