import { Injectable } from '@nestjs/common';
import { adminChange } from '@vale/contracts/audit';
import {
  AppError,
  platformErrors,
  requireAdmin,
  type CallContext,
  type MessageParsed,
} from '@vale/contracts/define';
import {
  MAX_WEBHOOKS,
  SECRET_OVERLAP_HOURS,
  webhookErrors,
  webhookMessages,
  type Webhook,
  type WebhookDraft,
} from '@vale/contracts/webhooks';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { Ids } from '@vale/platform/ids';
import { WebhookDeliveryRepository } from './delivery.repository.js';
import { EndpointRepository, type Endpoint } from './endpoint.repository.js';
import { EndpointSealService } from './endpoint-seal.service.js';
import { WebhookPostService } from './webhook-post.service.js';
import { shownAddress, type EndpointRecord } from './webhook.js';

type Messages = typeof webhookMessages;

/** Handles what admins do with webhooks. */
@Injectable()
export class EndpointService {
  constructor(
    private readonly endpoints: EndpointRepository,
    private readonly deliveries: WebhookDeliveryRepository,
    private readonly seal: EndpointSealService,
    private readonly posts: WebhookPostService,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  @Handles(webhookMessages.listWebhooks)
  async list(_input: unknown, context: CallContext): Promise<{ items: Webhook[] }> {
    requireAdmin(context);
    const all = await this.endpoints.list();
    return { items: await Promise.all(all.map((one) => this.view(one))) };
  }

  /** Throws `notification.webhook-address-refused`, `.too-many-webhooks`. */
  @Handles(webhookMessages.createWebhook)
  async create({ url, ...draft }: WebhookDraft, context: CallContext) {
    requireAdmin(context);
    this.requireAllowed(url);
    const count = (await this.endpoints.list()).length;
    if (count >= MAX_WEBHOOKS) throw new AppError(webhookErrors.tooManyWebhooks, { params: { count } });
    const _id = this.ids.ulid();
    const secret = this.seal.newSecret();
    const sealed = this.seal.seal({ url, secret }, _id);
    const endpoint = { _id, ...draft, sealed, createdAt: this.clock.nowMs(), paused: null };
    const audit = auditOf(context, 'create', _id, null, { ...draft, address: shownAddress(url) });
    return { webhook: await this.view(await this.endpoints.insert(endpoint, [audit])), secret };
  }

  /** Throws `notification.webhook-not-found`, `.webhook-address-refused`, `.webhook-unreadable` and `platform.conflict`. */
  @Handles(webhookMessages.editWebhook)
  async change(
    { id, version, url, ...draft }: MessageParsed<Messages['editWebhook']>,
    context: CallContext,
  ): Promise<Webhook> {
    requireAdmin(context);
    const before = await this.require(id);
    if (before.version !== version) throw new AppError(platformErrors.conflict);
    if (url !== undefined) this.requireAllowed(url);
    const secrets = this.seal.require(before);
    const changed = { ...secrets, url: url ?? secrets.url };
    const shown = { ...shownOf(before), address: shownAddress(secrets.url), url: secrets.url };
    const now = { ...draft, address: shownAddress(changed.url), url: changed.url };
    const audit = auditOf(context, 'change', id, shown, now);
    const sealed = this.seal.seal(changed, id);
    return this.view(await this.endpoints.change(before, { ...draft, sealed }, [audit]));
  }

  /** Throws `notification.webhook-not-found`, `.webhook-unreadable` and `platform.conflict`. */
  @Handles(webhookMessages.rotateSecret)
  async rotate({ id }: { id: string }, context: CallContext) {
    requireAdmin(context);
    const before = await this.require(id);
    const { url, secret: former } = this.seal.require(before);
    const secret = this.seal.newSecret();
    const until = this.clock.nowMs() + SECRET_OVERLAP_HOURS * 3_600_000;
    const sealed = this.seal.seal({ url, secret, former: { secret: former, until } }, id);
    const audit = auditOf(context, 'rotate', id, { secret: former }, { secret });
    return { webhook: await this.view(await this.endpoints.change(before, { sealed }, [audit])), secret };
  }

  async view(endpoint: Endpoint): Promise<Webhook> {
    const { _id: id, version, createdAt, paused } = endpoint;
    const secrets = this.seal.open(endpoint);
    const until = secrets?.former?.until ?? 0;
    return {
      id,
      version,
      ...shownOf(endpoint),
      address: secrets ? shownAddress(secrets.url) : '',
      createdAt,
      paused,
      formerSecretUntil: until > this.clock.nowMs() ? until : null,
      waiting: await this.deliveries.countWaiting(id),
    };
  }

  /** Throws `notification.webhook-not-found`. */
  async require(id: string): Promise<Endpoint> {
    const endpoint = await this.endpoints.find(id);
    if (!endpoint) throw new AppError(webhookErrors.webhookNotFound);
    return endpoint;
  }

  private requireAllowed(url: string): void {
    if (!this.posts.isAllowed(url)) throw new AppError(webhookErrors.webhookAddressRefused);
  }
}

function shownOf({ name, events, buyerFields, delivers }: EndpointRecord) {
  return { name, events, buyerFields, delivers };
}

export function auditOf(
  context: CallContext,
  action: 'create' | 'change' | 'rotate' | 'activate' | 'deactivate' | 'delete' | 'replay',
  id: string,
  before: object | null,
  after: object | null,
) {
  const target = { kind: 'webhook', id } as const;
  return adminChange(context, { action: `webhook.${action}`, target, before, after, masked: ['url'] });
}
