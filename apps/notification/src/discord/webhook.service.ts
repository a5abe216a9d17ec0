import { Injectable } from '@nestjs/common';
import { adminChange } from '@vale/contracts/audit';
import { AppError, requireAdmin, type CallContext } from '@vale/contracts/define';
import {
  discordErrors,
  maskedWebhookUrl,
  type NewPost,
  type WebhookChange,
  type WebhookView,
} from '@vale/contracts/discord';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { DiscordSettingsService } from './discord-settings.service.js';
import { WebhookRepository } from './webhook.repository.js';
import { WebhookSealService } from './webhook-seal.service.js';

@Injectable()
export class WebhookService {
  constructor(
    private readonly settings: DiscordSettingsService,
    private readonly webhooks: WebhookRepository,
    private readonly seal: WebhookSealService,
    private readonly clock: Clock,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {}

  async view(context: CallContext): Promise<WebhookView> {
    requireAdmin(context);
    const { webhookId, isActive, edits } = await this.settings.get();
    const [all, url] = await Promise.all([this.webhooks.summaries(), this.urlOf(webhookId)]);
    const used = all.flatMap(({ lastUsedAt }) => lastUsedAt ?? []);
    const failures = all.flatMap(({ lastFailure }) => lastFailure ?? []);
    return {
      maskedUrl: url ? maskedWebhookUrl(url) : '',
      isActive,
      edits,
      sentCount: all.reduce((sum, { sentCount }) => sum + sentCount, 0),
      lastUsedAt: used.length > 0 ? Math.max(...used) : null,
      queued: all.reduce((sum, { queue }) => sum + queue.length, 0),
      dead: all.find(({ _id }) => _id === webhookId)?.dead ?? null,
      lastFailure: failures.toSorted((one, other) => other.at - one.at)[0] ?? null,
      origin: this.runtime.PUBLIC_URL,
    };
  }

  /** @throws notification.webhook-missing if no URL is given or saved */
  async change({ url, isActive, edits }: WebhookChange, context: CallContext): Promise<WebhookView> {
    requireAdmin(context);
    const { webhookId } = await this.settings.get();
    const before = await this.urlOf(webhookId);
    const after = url ?? before;
    if (after === null) throw new AppError(discordErrors.webhookMissing);
    const saved = url === undefined ? null : await this.save(url);
    await this.settings.change((settings) => ({
      // Without a URL, keeps what is saved by then: another admin may have saved one meanwhile.
      change: { webhookId: saved ?? settings.webhookId, isActive, ...(edits && { edits }) },
      events: [
        adminChange(context, {
          action: 'webhook.change',
          target: { kind: 'webhook', id: 'discord' },
          before: {
            webhook: before && maskedWebhookUrl(before),
            isActive: settings.isActive,
            edits: settings.edits,
          },
          after: { webhook: maskedWebhookUrl(after), isActive, edits: edits ?? settings.edits },
        }),
      ],
    }));
    return this.view(context);
  }

  /**
   * @throws notification.webhook-missing, notification.webhook-dead. A URL typed for this post is tried even if
   * Discord refused it before.
   */
  async targetOf({ url, evenInactive }: Pick<NewPost, 'url' | 'evenInactive'>): Promise<string> {
    if (url !== undefined) return this.save(url);
    const { webhookId, isActive } = await this.settings.get();
    const record = webhookId === null ? null : await this.webhooks.find(webhookId);
    const isKnown = record !== null && this.seal.open(record.sealedUrl, record._id) !== null;
    if (!isKnown || !(isActive || evenInactive)) throw new AppError(discordErrors.webhookMissing);
    if (record.dead)
      throw new AppError(discordErrors.webhookDead, { params: { status: record.dead.status } });
    return record._id;
  }

  /** Null if the webhook is inactive or dead. */
  async active(): Promise<string | null> {
    const { webhookId, isActive } = await this.settings.get();
    if (!isActive || webhookId === null) return null;
    const record = await this.webhooks.find(webhookId);
    return record && !record.dead ? webhookId : null;
  }

  /** Tells the admin about a post that could not be queued. */
  async noteFailure(webhookId: string, reason: string): Promise<void> {
    await this.webhooks.noteFailure(webhookId, { at: this.clock.nowMs(), reason });
  }

  private async save(url: string): Promise<string> {
    const id = this.seal.idOf(url);
    await this.webhooks.save(id, this.seal.seal(url));
    return id;
  }

  private async urlOf(webhookId: string | null): Promise<string | null> {
    const record = webhookId === null ? null : await this.webhooks.find(webhookId);
    return record && this.seal.open(record.sealedUrl, record._id);
  }
}
