import type { MsgHdrs } from '@nats-io/transport-node';

/** One message as a subscriber sees it. */
export interface WireMessage {
  subject: string;
  data: Uint8Array;
  reply?: string | undefined;
  headers?: MsgHdrs | undefined;
  json<T>(): T;
  string(): string;
  respond(data?: Uint8Array | string, options?: { headers?: MsgHdrs }): boolean;
}

export interface WireSubscription {
  unsubscribe(): void;
  /** Receives no more; what has arrived is still delivered. */
  drain(): Promise<void>;
}

/** The part of a NATS connection that Nest's transport and the bus need. Both shapes have it. */
export interface WireConnection {
  subscribe(
    subject: string,
    options: { queue?: string; callback: (error: Error | null, message: WireMessage) => void },
  ): WireSubscription;
  publish(subject: string, data?: Uint8Array | string, options?: { reply?: string; headers?: MsgHdrs }): void;
  status(): AsyncIterable<unknown>;
  close(): Promise<void>;
}

export abstract class MessageTransport {
  /** Where replies come to; undefined leaves it to the library. */
  readonly inboxPrefix: string | undefined = undefined;
  /** A connection for one app's client or server. */
  abstract connect(): Promise<WireConnection>;
  /** Rejects while the transport cannot carry messages. */
  abstract check(): Promise<void>;
  abstract close(): Promise<void>;
}
