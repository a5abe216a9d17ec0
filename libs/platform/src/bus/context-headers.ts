import { headers } from '@nats-io/transport-node';
import type { MsgHdrs } from '@nats-io/transport-node';
import { actorSchema } from '@vale/contracts/define';
import type { CallContext } from '@vale/contracts/define';
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { safeParse } from '../parse.js';

const REQUEST_ID = 'vale-request-id';
const TRACEPARENT = 'traceparent';
const DEADLINE = 'vale-deadline';
const ACTOR = 'vale-actor';
const CLIENT = 'vale-client';

const clientSchema = z.object({ ip: z.string(), userAgent: z.string() });

export function contextToHeaders(context: CallContext): MsgHdrs {
  const carried = headers();
  carried.set(REQUEST_ID, context.requestId);
  if (context.traceparent) carried.set(TRACEPARENT, context.traceparent);
  if (context.deadline !== undefined) carried.set(DEADLINE, String(context.deadline));
  if (context.actor) carried.set(ACTOR, encode(context.actor));
  if (context.client) carried.set(CLIENT, encode(context.client));
  return carried;
}

/** A header that does not parse is dropped: an actor that cannot be read is a visitor. */
export function contextFromHeaders(carried: MsgHdrs | undefined): CallContext {
  const actor = decode(actorSchema, carried?.get(ACTOR));
  const client = decode(clientSchema, carried?.get(CLIENT));
  const deadline = Number(carried?.get(DEADLINE) || Number.NaN);
  const traceparent = carried?.get(TRACEPARENT);
  return {
    requestId: carried?.get(REQUEST_ID) || randomUUID(),
    ...(traceparent && { traceparent }),
    ...(Number.isFinite(deadline) && { deadline }),
    ...(actor && { actor }),
    ...(client && { client }),
  };
}

// Header values must be ASCII without line breaks; names and user agents may be neither.
const encode = (value: unknown) => encodeURIComponent(JSON.stringify(value));

function decode<S extends z.ZodMiniType>(schema: S, text: string | undefined): z.output<S> | undefined {
  if (!text) return undefined;
  try {
    const parsed = safeParse(schema, JSON.parse(decodeURIComponent(text)));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
