import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { EventDefinition, RouteDefinition, RouteParts } from '@vale/contracts/define';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { contractRoutes, routeName } from '../edge/contract-routes.js';
import { gatewayConfig, type GatewayConfig } from '../gateway.config.js';
import { ReadyReplies, type ReplyLife } from './ready-replies.js';
import type { ReadyReply, ReplyContent } from './ready-reply.js';

const MEGABYTE = 1024 * 1024;
/** Addresses whose reply is found without parsing them; longer ones are parsed each time. */
const MAX_ADDRESSES = 10_000;
const MAX_ADDRESS_LENGTH = 512;

/** Every event that makes the reply of some route stale. */
export const staleEvents: readonly EventDefinition[] = [
  ...new Set(contractRoutes.flatMap((route) => route.cache?.staleOn ?? [])),
];

/** A page shows the shop and products: it lives as long as the shortest-lived of its replies. */
const PAGE_LIFE: ReplyLife = {
  staleOn: staleEvents,
  maxAgeMs: Math.min(...contractRoutes.flatMap((route) => route.cache?.maxAgeMs ?? [])),
};

/** Ready replies of this replica: public routes that have a `cache` in their contract, and pages. */
@Injectable()
export class PublicReplies {
  private readonly replies: ReadyReplies;
  /** Address as it was requested, to the key of its reply. */
  private readonly keys = new LRUCache<string, string>({ max: MAX_ADDRESSES });

  constructor(
    @InjectConfig(gatewayConfig) config: GatewayConfig,
    private readonly clock: Clock,
  ) {
    this.replies = new ReadyReplies(config.REPLY_CACHE_MEGABYTES * MEGABYTE, () => clock.nowMs());
  }

  /** What was replied to the same address before, while it is fresh. */
  find(address: string): ReadyReply | undefined {
    const key = this.keys.get(address);
    return key === undefined ? undefined : this.replies.find(key);
  }

  /** The key is made of the parsed request: two spellings of one request share a reply, and no header is part of it. */
  async ofRoute(
    route: RouteDefinition,
    address: string,
    { params, query }: Pick<RouteParts, 'params' | 'query'>,
    make: () => Promise<ReplyContent>,
  ): Promise<ReadyReply> {
    return this.get(JSON.stringify([routeName(route), params, query]), address, route.cache!, make);
  }

  async ofPage(path: string, make: () => Promise<ReplyContent>): Promise<ReadyReply> {
    return this.get(`page ${path}`, path, PAGE_LIFE, make);
  }

  drop(event: EventDefinition): void {
    this.replies.drop(event);
  }

  /** After a change made through this replica: its author may read at once, before the event arrives. */
  clear(): void {
    this.replies.clear();
  }

  now(): number {
    return this.clock.nowMs();
  }

  private async get(
    key: string,
    address: string,
    life: ReplyLife,
    make: () => Promise<ReplyContent>,
  ): Promise<ReadyReply> {
    const reply = await this.replies.get(key, life, make);
    if (address.length <= MAX_ADDRESS_LENGTH) this.keys.set(address, key);
    return reply;
  }
}
