import { Injectable } from '@nestjs/common';
import { discordJobs } from '@vale/contracts/discord';
import { Clock } from '@vale/platform/clock';
import { Ids } from '@vale/platform/ids';
import { Jobs, Processes } from '@vale/platform/jobs';
import type { Settlement, WebhookRecord } from './post-queue.js';
import { WebhookRepository } from './webhook.repository.js';

/** A run without a sign of life for so long counts as lost: longer than a request to Discord. Milliseconds. */
const LOST_AFTER_MS = 30_000;

/**
 * Which run may send to a webhook. Each step of a run names its claim, and each job has a claim of its own, so that two
 * never send to one webhook at once: neither a job that is delivered twice, nor one that counted as lost.
 */
@Injectable()
export class SendRunService {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** Enqueues a run. Does nothing while there is one: it looks for what was added before it ends. */
  async start(webhookId: string): Promise<void> {
    const now = this.clock.nowMs();
    const claim = this.ids.ulid();
    const until = now + LOST_AFTER_MS;
    if (await this.webhooks.claim(webhookId, { next: claim, now, until }))
      await this.jobs.enqueue(discordJobs.postToDiscord, { webhookId, claim });
  }

  /** Enqueues the runs that were lost. */
  @Processes(discordJobs.resumePosts)
  async resume(): Promise<void> {
    const now = this.clock.nowMs();
    for (const { _id, queue, claimedUntil } of await this.webhooks.summaries())
      if (queue.length > 0 && claimedUntil <= now) await this.start(_id);
  }

  /** The webhook, for the run that has this claim; null where another one has it. */
  async begin(webhookId: string, claim: string): Promise<WebhookRecord | null> {
    const now = this.clock.nowMs();
    const until = now + LOST_AFTER_MS;
    return this.webhooks.claim(webhookId, { held: claim, next: this.ids.ulid(), now, until });
  }

  /** Null where the claim is lost. */
  async settle(webhook: WebhookRecord, settlement: Settlement): Promise<WebhookRecord | null> {
    return this.webhooks.settle(webhook, settlement, this.clock.nowMs() + LOST_AFTER_MS);
  }

  /** Ends the run; false when something was added meanwhile. */
  async end(webhook: WebhookRecord): Promise<boolean> {
    return this.webhooks.release(webhook);
  }

  /** Ends the run and enqueues the next one. */
  async continueIn(webhook: WebhookRecord, delayMs: number): Promise<void> {
    const { _id: webhookId } = webhook;
    const claim = this.ids.ulid();
    if (await this.webhooks.passOn(webhook, claim, this.clock.nowMs() + delayMs + LOST_AFTER_MS))
      await this.jobs.enqueue(discordJobs.postToDiscord, { webhookId, claim }, { delayMs });
  }
}
