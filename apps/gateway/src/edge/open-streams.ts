import { Injectable } from '@nestjs/common';
import type { Readable } from 'node:stream';
import { AppError, platformErrors } from '@vale/contracts/define';
import type { EventData } from '@vale/contracts/define';
import { identityEvents } from '@vale/contracts/identity';
import { On } from '@vale/platform/bus';
import { countedNetworks } from '@vale/platform/client-address';
import { InjectConfig } from '@vale/platform/config';
import { gatewayConfig, type GatewayConfig } from '../gateway.config.js';
import { eventStream, type LiveFeed } from './event-stream.js';

interface Open {
  feed: LiveFeed<unknown>;
  networks: string[];
  sessionId: string | undefined;
}

/** Limits event streams per address, and ends them with their session and at shutdown. */
@Injectable()
export class OpenStreams {
  private readonly open = new Set<Open>();

  constructor(@InjectConfig(gatewayConfig) private readonly config: GatewayConfig) {}

  /** Throws `platform.too-many-requests` after closing the feed. */
  start(
    feed: LiveFeed<unknown>,
    shape: (update: unknown) => unknown,
    of: { ip: string; sessionId: string | undefined },
  ): Readable {
    const counted = countedNetworks(of.ip);
    const isFull = counted.some(
      ({ key, factor }) => this.countOf(key) >= this.config.STREAMS_PER_ADDRESS * factor,
    );
    if (isFull) {
      feed.close();
      throw new AppError(platformErrors.tooManyRequests);
    }
    const networks = counted.map(({ key }) => key);
    const entry: Open = { feed, networks, sessionId: of.sessionId };
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

  private countOf(network: string): number {
    return [...this.open].filter(({ networks }) => networks.includes(network)).length;
  }

  get count(): number {
    return this.open.size;
  }
}
