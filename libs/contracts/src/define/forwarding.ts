import * as z from 'zod/mini';
import type { MessageDefinition } from './message.js';
import type { Input, Output, Schema } from './schema.js';

export type RouteMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The parsed parts of a request; a part without a schema is `undefined`. */
export interface RouteParts<Params = unknown, Query = unknown, Body = unknown> {
  params: Params;
  query: Query;
  body: Body;
}

/** The message that a route forwards to, and how its input is made. */
export interface Forwarding {
  readonly message: MessageDefinition;
  readonly inputOf: (parts: RouteParts) => unknown;
}

type Fields = Record<string, Schema>;

/** A message whose input is a plain object, so that its fields can be divided among path, query and body. */
export type SplittableMessage = MessageDefinition<z.ZodMiniObject, Schema>;

type FieldsOf<M extends SplittableMessage> =
  M['input'] extends z.ZodMiniObject<infer Shape, infer _Config> ? Shape : never;

type PathNames<Path extends string> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | PathNames<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? Name
    : never;

type SchemaOf<Shape> = [keyof Shape] extends [never]
  ? undefined
  : Shape extends Fields
    ? z.ZodMiniObject<Shape>
    : never;

export type ForwardedParams<M extends SplittableMessage, Path extends string> = SchemaOf<
  Pick<FieldsOf<M>, PathNames<Path> & keyof FieldsOf<M>>
>;
type ForwardedRest<M extends SplittableMessage, Path extends string> = SchemaOf<
  Omit<FieldsOf<M>, PathNames<Path>>
>;
type WithoutBody = 'GET' | 'DELETE';
export type ForwardedQuery<
  M extends SplittableMessage,
  Path extends string,
  Method extends RouteMethod,
> = Method extends WithoutBody ? ForwardedRest<M, Path> : undefined;
export type ForwardedBody<
  M extends SplittableMessage,
  Path extends string,
  Method extends RouteMethod,
> = Method extends WithoutBody ? undefined : ForwardedRest<M, Path>;

/** Refuses, at compile time, a message that lacks a parameter of the path. */
export type WithPathNames<M extends SplittableMessage, Path extends string> = [PathNames<Path>] extends [
  keyof FieldsOf<M>,
]
  ? M
  : never;

/** The service parses the input again after the gateway: refuses messages whose schema does not allow that. */
export type Reparsable<M extends MessageDefinition> =
  Output<M['input']> extends Input<M['input']> ? M : never;

/** The fields that the path names become `params`; the rest is the query of a GET or DELETE, else the body. */
export function splitInput(input: z.ZodMiniObject, method: RouteMethod, path: string) {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, true] as const);
  const mask = Object.fromEntries(names) as Record<string, true>;
  const params = names.length > 0 ? z.pick(input, mask) : undefined;
  const fields = names.length > 0 ? z.omit(input, mask) : input;
  const rest = Object.keys(fields.shape).length > 0 ? fields : undefined;
  const inQuery = method === 'GET' || method === 'DELETE';
  return { params, query: inQuery ? rest : undefined, body: inQuery ? undefined : rest };
}

/** The parts put together again. */
export function mergeParts({ params, query, body }: RouteParts): unknown {
  return { ...(params as object), ...(query as object), ...(body as object) };
}
