import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { EventDefinition, EventEnvelope, RouteDefinition, RouteParts } from '@vale/contracts/define';
import { On } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { contractRoutes, routeName } from '../edge/contract-routes.js';
import { gatewayConfig, type GatewayConfig } from '../gateway.config.js';
import { isNarrowed } from './narrowed-address.js';
import { ReadyReplies, type ReplyLife } from './ready-replies.js';
import type { ReadyReply, ReplyContent } from './ready-reply.js';

const MEGABYTE = 1024 * 1024;
/** Of the memory for replies, the part for addresses whose reply is found without parsing them. */
const ADDRESSES_SHARE = 1 / 8;
/** Longer ones are parsed each time. */
const MAX_ADDRESS_LENGTH = 512;
/** Estimated memory of an address beside its text: map entries, the objects that they refer to. */
const ADDRESS_BYTES = 256;

/** Every event that makes the reply of some route stale. */
const staleEvents: readonly EventDefinition[] = [
  ...new Set(contractRoutes.flatMap((route) => route.cache?.staleOn ?? [])),
];

/** A page shows the shop and products: it lives as long as the shortest-lived of its replies. */
const PAGE_LIFE: ReplyLife = {
  staleOn: staleEvents,
  maxAgeMs: Math.min(...contractRoutes.flatMap((route) => route.cache?.maxAgeMs ?? [])),
};

/** What is known of an address as it was requested. */
interface Address {
  /** Of its reply. */
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

/** Ready replies of this replica: public routes that have a `cache` in their contract, and pages. */
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

  /** What was replied to the same address before, while it is fresh; `route` is undefined for a page. */
  find(address: string): { reply: ReadyReply; route: RouteDefinition | undefined } | undefined {
    const known = this.addresses.get(address) ?? this.pageAt(address);
    const reply = known && this.replies.find(known.key);
    return reply && { reply, route: known.route };
  }

  /** The key is made of the parsed request: two spellings of one request share a reply, and no header is part of it. */
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

  /** A file that is made, at a path of its own; no query changes it. */
  async ofFile(path: string, life: ReplyLife, make: () => Promise<ReplyContent>): Promise<ReadyReply> {
    return this.get({ key: `file ${path}`, route: undefined }, path, life, make);
  }

  @OnStaleEvents
  drop(_data: unknown, { type }: Pick<EventEnvelope, 'type'>): void {
    this.replies.drop(type);
  }

  /** After a change made through this replica: its author may read at once, before the event arrives. */
  clear(): void {
    this.replies.clear();
  }

  /** Bytes that replies, keys and addresses count for. */
  get bytes(): number {
    return this.replies.bytes + this.addresses.calculatedSize;
  }

  now(): number {
    return this.clock.nowMs();
  }

  /** No query changes a page, but one of a list changes what it may show before its script. */
  private pageAt(address: string): Address | undefined {
    const end = address.indexOf('?');
    const known = end < 0 || isNarrowed(address) ? undefined : this.addresses.get(address.slice(0, end));
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
