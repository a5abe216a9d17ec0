import type { MsgHdrs } from '@nats-io/transport-node';
import { MessageTransport } from '../bus/message-transport.js';
import type { WireConnection, WireMessage, WireSubscription } from '../bus/message-transport.js';

interface Subscriber {
  subject: string;
  queue: string | undefined;
  callback: (error: Error | null, message: WireMessage) => void;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const NOTHING = new Uint8Array();

/**
 * What a NATS server does for request and reply, inside one process: subjects, queue groups, payloads as bytes, and an
 * empty reply without a subscriber. Nest's own NATS client and server run on it, so that packets, headers and errors
 * are the same code in both shapes. Subjects are literal: Vale uses no wildcards.
 */
export class InProcessMessages extends MessageTransport {
  private readonly subscribers = new Map<string, Set<Subscriber>>();
  private turn = 0;

  async connect(): Promise<WireConnection> {
    const mine = new Set<Subscriber>();
    let closed = () => {};
    const ended = new Promise<void>((resolve) => (closed = resolve));
    return {
      subscribe: (subject, options) => this.subscribe(mine, subject, options),
      publish: (subject, data, options) => this.send(subject, data, options?.reply, options?.headers),
      // No status ever changes; the iteration ends with the connection.
      status: () => ({
        [Symbol.asyncIterator]: () => ({
          next: async () => {
            await ended;
            return { done: true as const, value: undefined };
          },
        }),
      }),
      close: async () => {
        for (const subscriber of mine) this.remove(subscriber);
        closed();
      },
    };
  }

  async check(): Promise<void> {}

  async close(): Promise<void> {
    this.subscribers.clear();
  }

  private subscribe(
    mine: Set<Subscriber>,
    subject: string,
    { queue, callback }: { queue?: string; callback: Subscriber['callback'] },
  ): WireSubscription {
    const subscriber: Subscriber = { subject, queue, callback };
    const group = this.subscribers.get(subject) ?? new Set();
    this.subscribers.set(subject, group.add(subscriber));
    mine.add(subscriber);
    const unsubscribe = () => {
      mine.delete(subscriber);
      this.remove(subscriber);
    };
    return { unsubscribe, drain: async () => unsubscribe() };
  }

  private remove(subscriber: Subscriber): void {
    const group = this.subscribers.get(subscriber.subject);
    group?.delete(subscriber);
    if (group?.size === 0) this.subscribers.delete(subscriber.subject);
  }

  private send(subject: string, data: Uint8Array | string | undefined, reply?: string, headers?: MsgHdrs) {
    const bytes = typeof data === 'string' ? encoder.encode(data) : (data ?? NOTHING);
    // Not in the sender's stack: over a network the reply comes later too.
    setImmediate(() => this.deliver(subject, bytes, reply, headers));
  }

  private deliver(subject: string, data: Uint8Array, reply?: string, headers?: MsgHdrs): void {
    const receivers = this.receiversOf(subject);
    if (receivers.length === 0 && reply) return this.deliver(reply, NOTHING);
    for (const { callback } of receivers) callback(null, this.message(subject, data, reply, headers));
  }

  /** Every plain subscriber, and one member of each queue group in turn. */
  private receiversOf(subject: string): Subscriber[] {
    const subscribers = this.subscribers.get(subject);
    if (!subscribers || subscribers.size === 1) return [...(subscribers ?? [])];
    const plain: Subscriber[] = [];
    const groups = new Map<string, Subscriber[]>();
    for (const subscriber of subscribers) {
      if (subscriber.queue === undefined) plain.push(subscriber);
      else groups.set(subscriber.queue, [...(groups.get(subscriber.queue) ?? []), subscriber]);
    }
    this.turn += 1;
    const chosen = [...groups.values()].flatMap((group) => group[this.turn % group.length] ?? []);
    return [...plain, ...chosen];
  }

  private message(subject: string, data: Uint8Array, reply?: string, headers?: MsgHdrs): WireMessage {
    return {
      subject,
      data,
      reply,
      headers,
      json: <T>() => JSON.parse(decoder.decode(data)) as T,
      string: () => decoder.decode(data),
      respond: (body, options) => {
        if (!reply) return false;
        this.send(reply, body, undefined, options?.headers);
        return true;
      },
    };
  }
}
