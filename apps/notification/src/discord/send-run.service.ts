import { Injectable } from '@nestjs/common';
import { discordJobs } from '@vale/contracts/discord';
import { Clock } from '@vale/platform/clock';
import { Ids } from '@vale/platform/ids';
import { Jobs, Processes } from '@vale/platform/jobs';
import type { Settlement, WebhookRecord } from './post-queue.js';
import { WebhookRepository } from './webhook.repository.js';

/** A run without a write for this long counts as lost. Longer than a request to Discord. Milliseconds. */
const LOST_AFTER_MS = 30_000;

/**
 * Decides which run may send to a webhook. Each job carries a claim, and each step of a run checks it. So neither a
 * job that is delivered twice nor a lost run that comes back can send beside another.
 */
@Injectable()
export class SendRunService {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** Enqueues a run unless there is one: a run looks for new posts before it ends. */
  async start(webhookId: string): Promise<void> {
    const now = this.clock.nowMs();
    const claim = this.ids.ulid();
    const until = now + LOST_AFTER_MS;
    if (await this.webhooks.claim(webhookId, { next: claim, now, until }))
      await this.jobs.enqueue(discordJobs.postToDiscord, { webhookId, claim });
  }

  @Processes(discordJobs.resumePosts)
  async resume(): Promise<void> {
    const now = this.clock.nowMs();
    for (const { _id, queue, claimedUntil } of await this.webhooks.summaries())
      if (queue.length > 0 && claimedUntil <= now) await this.start(_id);
  }

  /** Null if another run has the claim. */
  async begin(webhookId: string, claim: string): Promise<WebhookRecord | null> {
    const now = this.clock.nowMs();
    const until = now + LOST_AFTER_MS;
    return this.webhooks.claim(webhookId, { held: claim, next: this.ids.ulid(), now, until });
  }

  /** Null if the claim is lost. */
  async settle(webhook: WebhookRecord, settlement: Settlement): Promise<WebhookRecord | null> {
    return this.webhooks.settle(webhook, settlement, this.clock.nowMs() + LOST_AFTER_MS);
  }

  /** False if a post was added meanwhile; the run then goes on. */
  async end(webhook: WebhookRecord): Promise<boolean> {
    return this.webhooks.release(webhook);
  }

  async continueIn(webhook: WebhookRecord, delayMs: number): Promise<void> {
    const { _id: webhookId } = webhook;
    const claim = this.ids.ulid();
    if (await this.webhooks.passOn(webhook, claim, this.clock.nowMs() + delayMs + LOST_AFTER_MS))
      await this.jobs.enqueue(discordJobs.postToDiscord, { webhookId, claim }, { delayMs });
  }
}
