import { Injectable } from '@nestjs/common';
import type { JobPayload } from '@vale/contracts/define';
import { discordJobs } from '@vale/contracts/discord';
import { Clock } from '@vale/platform/clock';
import { Processes } from '@vale/platform/jobs';
import { Logger } from '@vale/platform/logging';
import { DeadWebhookService } from './dead-webhook.service.js';
import { DiscordClient } from './discord.client.js';
import { nextSendAt, settle, type Answer, type WebhookRecord } from './post-queue.js';
import { SendRunService } from './send-run.service.js';
import { WebhookSealService } from './webhook-seal.service.js';

/** Keeps a run within its job's timeout, even if every request times out. */
const MOST_IN_A_RUN = 5;

/** Sends a webhook's waiting posts while Discord's limits allow. */
@Injectable()
export class PostSenderService {
  constructor(
    private readonly runs: SendRunService,
    private readonly seal: WebhookSealService,
    private readonly discord: DiscordClient,
    private readonly notices: DeadWebhookService,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  @Processes(discordJobs.postToDiscord)
  async run({ webhookId, claim }: JobPayload<typeof discordJobs.postToDiscord>): Promise<void> {
    let webhook = await this.runs.begin(webhookId, claim);
    for (let sent = 0; webhook; sent += 1) {
      if (webhook.queue.length === 0) {
        if (await this.runs.end(webhook)) return;
        webhook = await this.runs.begin(webhookId, webhook.claim);
        continue;
      }
      const waitMs = nextSendAt(webhook) - this.clock.nowMs();
      if (waitMs > 0 || sent >= MOST_IN_A_RUN) return this.runs.continueIn(webhook, Math.max(0, waitMs));
      webhook = await this.sendFirst(webhook);
    }
  }

  private async sendFirst(webhook: WebhookRecord): Promise<WebhookRecord | null> {
    const answer = await this.answerTo(webhook);
    if (answer.kind === 'unreadable')
      this.logger.error(
        'the URL of a webhook cannot be opened, and its posts wait: its key is not in the settings, list it in OTHER_NOTIFICATION_KEYS',
        { webhook: webhook._id },
      );
    else if (answer.kind !== 'accepted')
      this.logger.warn('a post was not accepted', { webhook: webhook._id, ...answer });
    const settlement = settle(webhook, answer, this.clock.nowMs());
    const settled = await this.runs.settle(webhook, settlement);
    if (settled && settlement.dead && !webhook.dead) await this.notices.request(settled);
    return settled;
  }

  /** Never calls a dead webhook, because such requests lead to a ban of the address. */
  private async answerTo({ _id, sealedUrl, dead, queue }: WebhookRecord): Promise<Answer> {
    if (dead) return { kind: 'gone', status: dead.status };
    const url = this.seal.open(sealedUrl, _id);
    return url === null ? { kind: 'unreadable' } : this.discord.post(url, queue[0]!.embed);
  }
}
