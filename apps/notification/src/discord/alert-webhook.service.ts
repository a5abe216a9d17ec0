import { Injectable } from '@nestjs/common';
import { adminChange } from '@vale/contracts/audit';
import { AppError, requireAdmin, type CallContext } from '@vale/contracts/define';
import {
  discordErrors,
  discordMessages,
  maskedWebhookUrl,
  type AlertsView,
  type Embed,
} from '@vale/contracts/discord';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { Ids } from '@vale/platform/ids';
import { notificationConfig, type NotificationConfig } from '../notification.config.js';
import { DiscordSettingsService } from './discord-settings.service.js';
import { PostSenderService } from './post-sender.service.js';
import { isSameWebhook, SavedWebhookService } from './saved-webhook.service.js';

const COLOR = 0xfa_cc_15;
/** Nobody repeats an alert that is lost, so it outlasts an outage of Discord. Milliseconds. */
const TRIED_FOR_MS = 24 * 3_600_000;

interface AlertPost {
  title: string;
  lines: readonly string[];
}

const TEST: AlertPost = {
  title: 'Teste dos avisos da loja',
  lines: ['Se esta mensagem chegou, os avisos também chegam a este canal.'],
};

/** The private webhook, which tells the shop's owner what needs a person. It is never the one of product posts. */
@Injectable()
export class AlertWebhookService {
  constructor(
    private readonly settings: DiscordSettingsService,
    private readonly saved: SavedWebhookService,
    private readonly sender: PostSenderService,
    private readonly clock: Clock,
    private readonly ids: Ids,
    @InjectConfig(notificationConfig) private readonly config: NotificationConfig,
  ) {}

  async view(): Promise<AlertsView> {
    const { alertWebhookId, isWeeklyReportOff } = await this.settings.get();
    const webhook = await this.saved.find(alertWebhookId);
    return {
      maskedUrl: webhook ? maskedWebhookUrl(webhook.url) : '',
      dead: webhook?.dead ?? null,
      lastFailure: webhook?.lastFailure ?? null,
      byMail: this.config.ALERT_EMAIL !== undefined,
      weekly: isWeeklyReportOff !== true,
    };
  }

  /** Throws `notification.webhook-of-posts`. */
  @Handles(discordMessages.changeAlertWebhook)
  async change({ url }: { url: string | null }, context: CallContext) {
    requireAdmin(context);
    const masked = (one: string | null | undefined) => (one ? maskedWebhookUrl(one) : null);
    const alertWebhookId = url === null ? null : this.saved.idOf(url);
    const refuseSame = (webhookId: string | null) => {
      if (isSameWebhook(alertWebhookId, webhookId)) throw new AppError(discordErrors.webhookOfPosts);
    };
    const known = await this.settings.get();
    // A refused URL is not even stored.
    refuseSame(known.webhookId);
    const before = await this.saved.find(known.alertWebhookId);
    if (url !== null) await this.saved.save(url);
    await this.settings.change(({ webhookId }) => {
      refuseSame(webhookId);
      const record = {
        action: 'alert-webhook.change',
        target: { kind: 'webhook', id: 'alerts' },
        before: { webhook: masked(before?.url) },
        after: { webhook: masked(url) },
      } as const;
      return { change: { alertWebhookId }, events: [adminChange(context, record)] };
    });
    return {};
  }

  @Handles(discordMessages.changeWeeklyReport)
  async changeWeekly({ weekly }: { weekly: boolean }, context: CallContext) {
    requireAdmin(context);
    await this.settings.change(({ isWeeklyReportOff = false }) => {
      const record = {
        action: 'weekly-report.change',
        target: { kind: 'webhook', id: 'alerts' },
        before: { weekly: !isWeeklyReportOff },
        after: { weekly },
      } as const;
      return { change: { isWeeklyReportOff: !weekly }, events: [adminChange(context, record)] };
    });
    return {};
  }

  /** Throws `notification.webhook-missing`, `notification.webhook-dead`, and what a refused post throws. */
  @Handles(discordMessages.testAlertWebhook)
  async test(_input: unknown, context: CallContext): Promise<{ state: 'sent' | 'queued' }> {
    requireAdmin(context);
    const webhookId = await this.saved.requireUsable((await this.settings.get()).alertWebhookId);
    const post = { id: `test-${this.ids.ulid()}`, embed: this.embedOf(TEST) };
    await this.sender.add(webhookId, post);
    return this.sender.replyTo(webhookId, post.id);
  }

  /** Null if there is none, or Discord does not know it any more. */
  async usable(): Promise<string | null> {
    const { alertWebhookId } = await this.settings.get();
    const webhook = await this.saved.find(alertWebhookId);
    return webhook && !webhook.dead ? alertWebhookId : null;
  }

  /** False while the post waits, or there is no usable webhook. Safe to repeat with the same id. */
  async post(id: string, post: AlertPost): Promise<boolean> {
    const { alertWebhookId } = await this.settings.get();
    // Read first: a post that failed because the webhook is gone has not ended, the next webhook gets it.
    const isEnded = alertWebhookId !== null && (await this.sender.hasEnded(alertWebhookId, id));
    if (alertWebhookId === null || (await this.usable()) !== alertWebhookId) return false;
    if (isEnded) return true;
    const triedUntil = this.clock.nowMs() + TRIED_FOR_MS;
    await this.sender.add(alertWebhookId, { id, embed: this.embedOf(post), triedUntil });
    return false;
  }

  private embedOf({ title, lines }: AlertPost): Embed {
    const timestamp = this.clock.now().toISOString();
    return { title, description: lines.join('\n'), color: COLOR, fields: [], timestamp };
  }
}
