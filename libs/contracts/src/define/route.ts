import type { ErrorDefinition } from './error.js';
import {
  mergeParts,
  splitInput,
  type ForwardedBody,
  type ForwardedParams,
  type ForwardedQuery,
  type Forwarding,
  type Reparsable,
  type RouteMethod,
  type RouteParts,
  type SplittableMessage,
  type WithPathNames,
} from './forwarding.js';
import type { EventDefinition } from './event.js';
import type { MessageDefinition } from './message.js';
import type { Area } from './roles.js';
import type { Input, Output, Schema } from './schema.js';

/** Callers that the route accepts. A permission replies 401 to a visitor and 403 to a role that lacks it. */
export type RouteAccess = 'public' | Area;

const OF_SHOPPERS: readonly RouteAccess[] = ['public', 'buyer', 'user'];

/** True for routes of the panel, which require more than an account of one's own. */
export const isOfPanel = ({ access }: { readonly access: RouteAccess }): boolean =>
  !OF_SHOPPERS.includes(access);

/** At most `points` calls per `seconds` from one address, over all replicas of the gateway. */
export interface RouteLimit {
  points: number;
  seconds: number;
  /**
   * A browser with a device cookie uses the shared limit instead: the service limits this route itself and
   * can verify the cookie.
   */
  exceptKnownDevices?: boolean;
}

/**
 * When a cached public read becomes stale. Its reply depends only on params and query, never on the visitor,
 * so the gateway caches it as ready bytes, and a CDN may too.
 */
export interface RouteCache<Reply extends Schema = Schema> {
  /** Domain events that make it stale. */
  staleOn: readonly EventDefinition[];
  /** Lifetime in milliseconds, the backstop for a lost event. */
  maxAgeMs: number;
  /** Epoch milliseconds after which this reply is stale without any event, e.g. the next expiry; null: never. */
  until?(reply: Output<Reply>, now: number): number | null;
}

export interface RouteDefinition<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Reply extends Schema = Schema,
> {
  readonly kind: 'route';
  readonly method: RouteMethod;
  /** Path in the router's syntax: `/api/products/:id`. */
  readonly path: string;
  readonly access: RouteAccess;
  readonly summary: string;
  /**
   * Whoever works in the panel must have confirmed their identity within the last `STEP_UP_MS`, otherwise the call is
   * refused with `platform.step-up-required`. Customers are not asked.
   */
  readonly stepUp: boolean;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly reply: Reply;
  /** Set when the route forwards to one message. Without it the gateway has a handler, marked `@Serves(route)`. */
  readonly forwardsTo?: Forwarding;
  /** The status of success. */
  readonly status: number;
  /** Other statuses of success that the handler may choose, e.g. 202. */
  readonly otherStatuses: readonly number[];
  /** Further addresses of the same route, with the same parameters, as some callers write them. */
  readonly alsoAt: readonly string[];
  /** True for a public route that knows who is signed in, if anybody is. */
  readonly readsSession: boolean;
  /** True for a POST that changes nothing: the input is personal, and addresses are logged. */
  readonly isSearch: boolean;
  /** Server-sent events: `reply` is the shape of one event's data. */
  readonly stream: boolean;
  /** Set to a media type when the reply is bytes or a page of that type instead of `reply` as JSON. */
  readonly raw?: string;
  /** Requires the header `Idempotency-Key`. */
  readonly idempotent: boolean;
  readonly limit?: RouteLimit;
  /** Allowed only for public GET routes that reply with JSON. */
  readonly cache?: RouteCache<Reply>;
  /** Largest accepted body in bytes. */
  readonly maxBytes: number;
  /** A list of the body whose items the service validates one by one: a wrong text refuses its own item alone. */
  readonly validatedByItem?: string;
  /**
   * Errors of this route, in addition to those of every route (access, invalid input, limits, unavailable
   * service).
   */
  readonly errors: readonly ErrorDefinition[];
}

/** Milliseconds that a proof of who is there lasts for routes with `stepUp`. */
export const STEP_UP_MS = 10 * 60_000;

export const DEFAULT_BODY_BYTES = 64 * 1024;

type Path = `/api/${string}`;
/** `GET /api/products/:id` */
type Address = `${RouteMethod} ${Path}`;

interface RouteShape {
  access: RouteAccess;
  summary: string;
  stepUp?: boolean;
  readsSession?: boolean;
  isSearch?: boolean;
  status?: number;
  alsoAt?: readonly Path[];
  limit?: RouteLimit;
  maxBytes?: number;
  validatedByItem?: string;
  errors?: readonly ErrorDefinition[];
}

/** A route that the gateway handles itself. */
interface HandledShape<
  Reply extends Schema,
  Params extends Schema | undefined,
  Query extends Schema | undefined,
  Body extends Schema | undefined,
> extends RouteShape {
  params?: Params;
  query?: Query;
  body?: Body;
  reply: Reply;
  otherStatuses?: readonly number[];
  stream?: boolean;
  raw?: string;
  idempotent?: boolean;
  cache?: RouteCache<Reply>;
  forwardsTo?: never;
}

/** A route that is one message: params, query, body and reply are the message's. */
interface ForwardedShape<M extends SplittableMessage, At extends Path> extends RouteShape {
  forwardsTo: M & Reparsable<M> & WithPathNames<M, At>;
  cache?: RouteCache<M['output']>;
  inputOf?: never;
}

/** The same for a message whose input is not simply the union of the parts. */
interface MappedShape<
  M extends MessageDefinition,
  Params extends Schema | undefined,
  Query extends Schema | undefined,
  Body extends Schema | undefined,
> extends RouteShape {
  params?: Params;
  query?: Query;
  body?: Body;
  forwardsTo: M;
  inputOf: (parts: RouteParts<Parsed<Params>, Parsed<Query>, Parsed<Body>>) => Input<M['input']>;
}

export function defineRoute<M extends SplittableMessage, Method extends RouteMethod, At extends Path>(
  address: `${Method} ${At}`,
  shape: ForwardedShape<M, At>,
): RouteDefinition<
  ForwardedParams<M, At>,
  ForwardedQuery<M, At, Method>,
  ForwardedBody<M, At, Method>,
  M['output']
>;
export function defineRoute<
  Reply extends Schema,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
>(
  address: Address,
  shape: HandledShape<Reply, Params, Query, Body>,
): RouteDefinition<Params, Query, Body, Reply>;
export function defineRoute<
  M extends MessageDefinition,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
>(
  address: Address,
  shape: MappedShape<M, Params, Query, Body>,
): RouteDefinition<Params, Query, Body, M['output']>;
export function defineRoute(address: string, shape: AnyShape): RouteDefinition {
  const [method, path] = address.split(' ') as [RouteMethod, Path];
  return {
    kind: 'route',
    method,
    path,
    access: shape.access,
    summary: shape.summary,
    stepUp: shape.stepUp ?? false,
    readsSession: shape.readsSession ?? false,
    isSearch: shape.isSearch ?? false,
    status: shape.status ?? 200,
    otherStatuses: shape.otherStatuses ?? [],
    alsoAt: shape.alsoAt ?? [],
    stream: shape.stream ?? false,
    idempotent: shape.idempotent ?? false,
    maxBytes: shape.maxBytes ?? DEFAULT_BODY_BYTES,
    errors: shape.errors ?? [],
    ...partsOf(method, path, shape),
    ...(shape.raw && { raw: shape.raw }),
    ...(shape.limit && { limit: shape.limit }),
    ...(shape.validatedByItem && { validatedByItem: shape.validatedByItem }),
    ...(shape.cache && { cache: cacheOf(address, shape) }),
  };
}

/** Only replies that are equal for all visitors may be cached. */
function cacheOf(address: string, { cache, access, stream, raw }: AnyShape): RouteCache {
  if (access === 'public' && address.startsWith('GET ') && !stream && !raw) return cache!;
  throw new Error(`${address} cannot have a cache: only public GET routes that reply with JSON can.`);
}

type AnySchema = Schema | undefined;
type AnyShape = RouteShape &
  Partial<Pick<HandledShape<Schema, AnySchema, AnySchema, AnySchema>, 'otherStatuses' | 'stream' | 'raw'>> & {
    idempotent?: boolean;
    params?: AnySchema;
    query?: AnySchema;
    body?: AnySchema;
    reply?: Schema;
    cache?: RouteCache;
    forwardsTo?: MessageDefinition;
    inputOf?: unknown;
  };

function partsOf(
  method: RouteMethod,
  path: Path,
  shape: AnyShape,
): Pick<RouteDefinition, 'params' | 'query' | 'body' | 'reply' | 'forwardsTo'> {
  const { params, query, body, forwardsTo: message, inputOf } = shape;
  if (!message) return { params, query, body, reply: shape.reply! };
  const reply = message.output;
  if (inputOf) {
    const forwardsTo: Forwarding = { message, inputOf: inputOf as Forwarding['inputOf'] };
    return { params, query, body, reply, forwardsTo };
  }
  const parts = splitInput(message.input as SplittableMessage['input'], method, path);
  return { ...parts, reply, forwardsTo: { message, inputOf: mergeParts } };
}

type Parsed<S> = S extends Schema ? Output<S> : undefined;
type Written<S> = S extends Schema ? Input<S> : undefined;

export type RouteParams<R extends RouteDefinition> = Parsed<R['params']>;
export type RouteQuery<R extends RouteDefinition> = Parsed<R['query']>;
export type RouteBody<R extends RouteDefinition> = Parsed<R['body']>;
export type RouteReply<R extends RouteDefinition> = Output<R['reply']>;
/** Arguments of a call by the SPA; fields without a schema are not allowed. */
export type RouteRequest<R extends RouteDefinition> = {
  [Part in 'params' | 'query' | 'body' as R[Part] extends Schema ? Part : never]: Written<R[Part]>;
};
