import { Injectable } from '@nestjs/common';
import type { Readable } from 'node:stream';
import { AppError, platformErrors } from '@vale/contracts/define';
import type { EventData } from '@vale/contracts/define';
import { identityEvents } from '@vale/contracts/identity';
import { On } from '@vale/platform/bus';
import { addressKey } from '@vale/platform/client-address';
import { InjectConfig } from '@vale/platform/config';
import { gatewayConfig, type GatewayConfig } from '../gateway.config.js';
import { eventStream, type LiveFeed } from './event-stream.js';

interface Open {
  feed: LiveFeed<unknown>;
  address: string;
  sessionId: string | undefined;
}

/** Limits event streams per address, and ends them with their session and at shutdown. */
@Injectable()
export class OpenStreams {
  private readonly open = new Set<Open>();

  constructor(@InjectConfig(gatewayConfig) private readonly config: GatewayConfig) {}

  /** @throws platform.too-many-requests after closing the feed */
  start(
    feed: LiveFeed<unknown>,
    shape: (update: unknown) => unknown,
    of: { ip: string; sessionId: string | undefined },
  ): Readable {
    const address = addressKey(of.ip);
    const fromAddress = [...this.open].filter((one) => one.address === address).length;
    if (fromAddress >= this.config.STREAMS_PER_ADDRESS) {
      feed.close();
      throw new AppError(platformErrors.tooManyRequests);
    }
    const entry: Open = { feed, address, sessionId: of.sessionId };
    this.open.add(entry);
    return eventStream(feed, shape).once('close', () => this.open.delete(entry));
  }

  @On(identityEvents.sessionRevoked, { every: 'replica' })
  endOf({ sessionKeys }: EventData<typeof identityEvents.sessionRevoked>): void {
    const ended = new Set(sessionKeys);
    for (const { feed, sessionId } of this.open) if (sessionId && ended.has(sessionId)) feed.close();
  }

  endAll(): void {
    for (const { feed } of this.open) feed.close();
  }

  get count(): number {
    return this.open.size;
  }
}
