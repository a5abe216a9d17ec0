import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { EventDefinition, EventEnvelope, RouteDefinition, RouteParts } from '@vale/contracts/define';
import { On } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { contractRoutes, routeName } from '../edge/contract-routes.js';
import { gatewayConfig, type GatewayConfig } from '../gateway.config.js';
import { isFiltered } from './filtered-url.js';
import { ReadyReplies, type ReplyLife } from './ready-replies.js';
import type { ReadyReply, ReplyContent } from './ready-reply.js';

const MEGABYTE = 1024 * 1024;
/** The share of the reply memory for addresses whose reply is found without parsing. */
const ADDRESSES_SHARE = 1 / 8;
/** Longer addresses are not cached, but parsed each time. */
const MAX_ADDRESS_LENGTH = 512;
/** Estimated memory of an address beside its text. */
const ADDRESS_BYTES = 256;

/** Every event that makes some route's reply stale. */
const staleEvents: readonly EventDefinition[] = [
  ...new Set(contractRoutes.flatMap((route) => route.cache?.staleOn ?? [])),
];

/** A page shows the shop and products, so it lives as long as its shortest-lived reply. */
const PAGE_LIFE: ReplyLife = {
  staleOn: staleEvents,
  maxAgeMs: Math.min(...contractRoutes.flatMap((route) => route.cache?.maxAgeMs ?? [])),
};

interface Address {
  /** The key of its reply. */
  key: string;
  /** Undefined for a page. */
  route: RouteDefinition | undefined;
}

function OnStaleEvents(
  target: PublicReplies,
  key: string,
  descriptor: TypedPropertyDescriptor<PublicReplies['drop']>,
): void {
  for (const event of staleEvents) On(event, { every: 'replica' })(target, key, descriptor);
}

/** Ready replies of this replica: public routes with a `cache` in their contract, and pages. */
@Injectable()
export class PublicReplies {
  private readonly replies: ReadyReplies;
  private readonly addresses: LRUCache<string, Address>;

  constructor(
    @InjectConfig(gatewayConfig) config: GatewayConfig,
    private readonly clock: Clock,
  ) {
    const bytes = config.REPLY_CACHE_MEGABYTES * MEGABYTE;
    const forAddresses = Math.floor(bytes * ADDRESSES_SHARE);
    this.replies = new ReadyReplies(bytes - forAddresses, () => clock.nowMs());
    this.addresses = new LRUCache<string, Address>({
      maxSize: Math.max(1, forAddresses),
      sizeCalculation: ({ key }, address) => address.length + key.length + ADDRESS_BYTES,
    });
  }

  /** The fresh reply of this address. `route` is undefined for a page. */
  find(address: string): { reply: ReadyReply; route: RouteDefinition | undefined } | undefined {
    const known = this.addresses.get(address) ?? this.pageAt(address);
    const reply = known && this.replies.find(known.key);
    return reply && { reply, route: known.route };
  }

  /** The key comes from the parsed request, so different spellings share a reply and no header is part of it. */
  async ofRoute(
    route: RouteDefinition,
    address: string,
    { params, query }: Pick<RouteParts, 'params' | 'query'>,
    make: () => Promise<ReplyContent>,
  ): Promise<ReadyReply> {
    const key = JSON.stringify([routeName(route), params, query]);
    return this.get({ key, route }, address, route.cache!, make);
  }

  async ofPage(path: string, make: () => Promise<ReplyContent>): Promise<ReadyReply> {
    return this.get({ key: `page ${path}`, route: undefined }, path, PAGE_LIFE, make);
  }

  /** A generated file; no query changes it. */
  async ofFile(path: string, life: ReplyLife, make: () => Promise<ReplyContent>): Promise<ReadyReply> {
    return this.get({ key: `file ${path}`, route: undefined }, path, life, make);
  }

  @OnStaleEvents
  drop(_data: unknown, { type }: Pick<EventEnvelope, 'type'>): void {
    this.replies.drop(type);
  }

  /** The author of a change through this replica may read before its event arrives. */
  clear(): void {
    this.replies.clear();
  }

  /** Bytes of replies, keys and addresses. */
  get bytes(): number {
    return this.replies.bytes + this.addresses.calculatedSize;
  }

  now(): number {
    return this.clock.nowMs();
  }

  /** A query never changes a page, but the query of a list decides whether its first view may be shown. */
  private pageAt(address: string): Address | undefined {
    const end = address.indexOf('?');
    const known = end < 0 || isFiltered(address) ? undefined : this.addresses.get(address.slice(0, end));
    return known?.route ? undefined : known;
  }

  private async get(
    { key, route }: Address,
    address: string,
    life: ReplyLife,
    make: () => Promise<ReplyContent>,
  ): Promise<ReadyReply> {
    const reply = await this.replies.get(key, life, make);
    if (address.length <= MAX_ADDRESS_LENGTH && this.replies.has(key))
      this.addresses.set(address, { key, route });
    return reply;
  }
}
