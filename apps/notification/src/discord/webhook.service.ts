import { Injectable } from '@nestjs/common';
import { adminChange } from '@vale/contracts/audit';
import { AppError, requireAdmin, type CallContext } from '@vale/contracts/define';
import {
  discordErrors,
  discordMessages,
  maskedWebhookUrl,
  type NewPost,
  type WebhookChange,
  type WebhookView,
} from '@vale/contracts/discord';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { AlertWebhookService } from './alert-webhook.service.js';
import { DiscordSettingsService } from './discord-settings.service.js';
import { isSameWebhook, SavedWebhookService } from './saved-webhook.service.js';
import { WebhookRepository } from './webhook.repository.js';

@Injectable()
export class WebhookService {
  constructor(
    private readonly settings: DiscordSettingsService,
    private readonly webhooks: WebhookRepository,
    private readonly saved: SavedWebhookService,
    private readonly alerts: AlertWebhookService,
    private readonly clock: Clock,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {}

  @Handles(discordMessages.getWebhook)
  async view(_input: unknown, context: CallContext): Promise<WebhookView> {
    requireAdmin(context);
    const { webhookId, alertWebhookId, isActive, edits } = await this.settings.get();
    const [stored, saved, alerts] = await Promise.all([
      this.webhooks.summaries(),
      this.saved.find(webhookId),
      this.alerts.view(),
    ]);
    const all = stored.filter(({ _id }) => _id !== alertWebhookId);
    const used = all.flatMap(({ lastUsedAt }) => lastUsedAt ?? []);
    const failures = all.flatMap(({ lastFailure }) => lastFailure ?? []);
    return {
      maskedUrl: saved ? maskedWebhookUrl(saved.url) : '',
      isActive,
      edits,
      sentCount: all.reduce((sum, { sentCount }) => sum + sentCount, 0),
      lastUsedAt: used.length > 0 ? Math.max(...used) : null,
      queued: all.reduce((sum, { queue }) => sum + queue.length, 0),
      dead: all.find(({ _id }) => _id === webhookId)?.dead ?? null,
      lastFailure: failures.toSorted((one, other) => other.at - one.at)[0] ?? null,
      origin: this.runtime.PUBLIC_URL,
      alerts,
    };
  }

  /** Throws `notification.webhook-missing` if no URL is given or saved, `notification.webhook-of-alerts`. */
  @Handles(discordMessages.changeWebhook)
  async change({ url, isActive, edits }: WebhookChange, context: CallContext): Promise<WebhookView> {
    requireAdmin(context);
    const saved = url === undefined ? null : this.saved.idOf(url);
    const refuseSame = (alertWebhookId: string | null) => {
      if (isSameWebhook(saved, alertWebhookId)) throw new AppError(discordErrors.webhookOfAlerts);
    };
    const { webhookId, alertWebhookId } = await this.settings.get();
    // A refused URL is not even stored.
    refuseSame(alertWebhookId);
    const before = (await this.saved.find(webhookId))?.url ?? null;
    const after = url ?? before;
    if (after === null) throw new AppError(discordErrors.webhookMissing);
    if (url !== undefined) await this.saved.save(url);
    await this.settings.change((settings) => {
      refuseSame(settings.alertWebhookId);
      return {
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
      };
    });
    return this.view({}, context);
  }

  /**
   * Throws `notification.webhook-missing`, `notification.webhook-dead`. A URL typed for this post is tried even if
   * Discord refused it before.
   */
  async targetOf({ url, evenInactive }: Pick<NewPost, 'url' | 'evenInactive'>): Promise<string> {
    if (url !== undefined) return this.saved.save(url);
    const { webhookId, isActive } = await this.settings.get();
    if (!isActive && !evenInactive) throw new AppError(discordErrors.webhookMissing);
    return this.saved.requireUsable(webhookId);
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
}
