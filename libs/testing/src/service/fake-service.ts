import 'reflect-metadata';
import { Module, type Type } from '@nestjs/common';
import type {
  CallContext,
  EventDefinition,
  EventEnvelope,
  MessageDefinition,
  MessageParsed,
  MessageReply,
} from '@vale/contracts/define';
import { defineApp, type AppDefinition } from '@vale/platform/app';
import { Handles, On, type ConsumerOptions } from '@vale/platform/bus';
import { defineConfig } from '@vale/platform/config';

type Handler = (input: never, context: CallContext) => unknown;

export interface FakeReply {
  message: MessageDefinition;
  handler: Handler;
}

/** Defines a fake service's reply to one message. */
export function replyTo<M extends MessageDefinition>(
  message: M,
  handler: (input: MessageParsed<M>, context: CallContext) => MessageReply<M> | Promise<MessageReply<M>>,
): FakeReply {
  return { message, handler };
}

/** A stand-in for another service, with handlers for its messages; `emits` are events that the test emits for it. */
export function fakeService(
  name: string,
  replies: readonly FakeReply[],
  emits?: Record<string, EventDefinition>,
): AppDefinition {
  class FakeHandlers {}
  for (const [index, { message, handler }] of replies.entries()) {
    decorate(FakeHandlers, `reply${index}`, handler, Handles(message));
  }
  const messages = Object.fromEntries(replies.map(({ message }) => [message.name, message]));
  return appOf(name, [FakeHandlers], { messages, ...(emits && { events: emits }) });
}

/** Consumes domain events of the service under test, and keeps their envelopes in the order in which they came. */
export class EventRecorder {
  readonly envelopes: EventEnvelope<Record<string, unknown>>[] = [];
  readonly app: AppDefinition;

  /**
   * `live` ones are received as gateways do, at once; each of the `durable` ones has a durable consumer, which also
   * receives what was published during the startup.
   */
  constructor({ live = [], durable = [] }: { live?: EventDefinition[]; durable?: EventDefinition[] }) {
    const consumers = [
      ...live.map((event) => this.consumerOf(event, { every: 'replica' })),
      ...durable.map((event) =>
        this.consumerOf(event, { durable: `recorder-${event.name.replaceAll('.', '-')}` }),
      ),
    ];
    this.app = appOf('recorder', consumers, { messages: {} });
  }

  clear(): void {
    this.envelopes.length = 0;
  }

  of(event: EventDefinition): EventEnvelope<Record<string, unknown>>[] {
    return this.envelopes.filter(({ type }) => type === event.name);
  }

  private consumerOf(event: EventDefinition, options: ConsumerOptions): Type {
    class Recorder {}
    const handle = (_data: unknown, envelope: EventEnvelope<Record<string, unknown>>) =>
      void this.envelopes.push(envelope);
    decorate(Recorder, 'handle', handle, On(event, options));
    return Recorder;
  }
}

type Contracts = Parameters<typeof defineApp>[0]['contracts'];

function appOf(name: string, providers: Type[], contracts: Contracts): AppDefinition {
  class FakeModule {}
  Module({ providers })(FakeModule);
  return defineApp({ name, module: FakeModule, config: defineConfig(name, {}), contracts });
}

function decorate(target: Type, key: string, value: unknown, decorator: (...args: never[]) => void): void {
  Object.defineProperty(target.prototype, key, { value, configurable: true, writable: true });
  const descriptor = Object.getOwnPropertyDescriptor(target.prototype, key);
  decorator(...([target.prototype, key, descriptor] as never[]));
}
