import type { Subscription } from '@nats-io/transport-node';
import { MessageTransport } from '../bus/message-transport.js';
import type { NatsLink } from './nats-connection.js';
import type { WireConnection, WireMessage, WireSubscription } from '../bus/message-transport.js';

/** Messages over NATS. All apps of a process share one connection; closing theirs ends their subscriptions. */
export class NatsMessages extends MessageTransport {
  override readonly inboxPrefix: string | undefined;

  constructor(private readonly link: NatsLink) {
    super();
    this.inboxPrefix = link.inboxPrefix;
  }

  async connect(): Promise<WireConnection> {
    const { nats } = this.link;
    const mine = new Set<Subscription>();
    return {
      subscribe: (subject, { queue, callback }): WireSubscription => {
        const subscription = nats.subscribe(subject, {
          ...(queue && { queue }),
          callback: (error, message) => callback(error, message as WireMessage),
        });
        mine.add(subscription);
        return {
          unsubscribe: () => {
            mine.delete(subscription);
            subscription.unsubscribe();
          },
          drain: async () => {
            mine.delete(subscription);
            // Rejects without a connection, where nothing can arrive anyway.
            await subscription.drain().catch(() => {});
          },
        };
      },
      publish: (subject, data, options) => {
        this.link.assertUp();
        nats.publish(subject, data, options);
      },
      status: () => nats.status(),
      close: async () => {
        for (const subscription of mine) subscription.unsubscribe();
        if (!nats.isClosed()) await nats.flush().catch(() => {});
      },
    };
  }

  async check(): Promise<void> {
    await this.link.check();
  }

  /** `openNatsDrivers` closes the connection. */
  async close(): Promise<void> {}
}
