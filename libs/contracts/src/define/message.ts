import type { Input, Output, Schema } from './schema.js';

/** A request to the one service that handles it, and its reply: `service.noun.verb`, on the subject `msg.<name>`. */
export interface MessageDefinition<In extends Schema = Schema, Out extends Schema = Schema> {
  readonly kind: 'message';
  readonly name: string;
  readonly input: In;
  readonly output: Out;
  /** Milliseconds that the requester waits, when its own deadline leaves more. */
  readonly timeoutMs: number;
}

const DEFAULT_MESSAGE_TIMEOUT_MS = 5_000;

/** Messages larger than this are refused by both drivers; large content travels as a file id or in pages. */
export const MAX_MESSAGE_BYTES = 512 * 1024;

export function defineMessage<In extends Schema, Out extends Schema>(
  name: `${string}.${string}.${string}`,
  shape: { input: In; output: Out; timeoutMs?: number },
): MessageDefinition<In, Out> {
  return {
    kind: 'message',
    name,
    input: shape.input,
    output: shape.output,
    timeoutMs: shape.timeoutMs ?? DEFAULT_MESSAGE_TIMEOUT_MS,
  };
}

export type MessageInput<M extends MessageDefinition> = Input<M['input']>;
/** Input of the handler, with defaults filled in. */
export type MessageParsed<M extends MessageDefinition> = Output<M['input']>;
export type MessageReply<M extends MessageDefinition> = Output<M['output']>;
