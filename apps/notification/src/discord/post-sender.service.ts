import { EventEmitter, once } from 'node:events';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AppError, type JobPayload } from '@vale/contracts/define';
import { discordErrors, discordJobs } from '@vale/contracts/discord';
import { Clock } from '@vale/platform/clock';
import { Ids } from '@vale/platform/ids';
import { Processes } from '@vale/platform/jobs';
import { Logger } from '@vale/platform/logging';
import { DeadWebhookService } from './dead-webhook.service.js';
import {
  NOT_REACHED,
  nextSendAt,
  settle,
  type PostResult,
  type QueuedEdit,
  type QueuedNewPost,
  type WebhookRecord,
} from './post-queue.js';
import { PostRequestService } from './post-request.service.js';
import { WebhookRepository } from './webhook.repository.js';

/** Waiting posts per webhook. At Discord's 30 a minute the last one goes out after 17 minutes. */
const MAX_QUEUED = 500;
/** A run without a write for this long counts as lost. Longer than a request to Discord. Milliseconds. */
const LOST_AFTER_MS = 30_000;
/** Node fires a timer at once that is longer than 24 days. A run that wakes early sends nothing. Milliseconds. */
const MAX_SLEEP_MS = 3_600_000;
/** Longest time in milliseconds that a request waits for Discord's answer. */
const WAIT_MS = 15_000;

/**
 * Sends what waits in a webhook's document, in order and within Discord's limits. The document's claim keeps a second
 * process from sending to the webhook at the same time.
 */
@Injectable()
export class PostSenderService implements OnApplicationShutdown {
  private readonly timers = new Map<string, NodeJS.Timeout>();
  private readonly runs = new Set<Promise<void>>();
  /** Emits each `PostResult` of this process, by webhook and post. */
  private readonly ended = new EventEmitter().setMaxListeners(0);
  private isStopping = false;

  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly requests: PostRequestService,
    private readonly notices: DeadWebhookService,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly logger: Logger,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    for (const timer of this.timers.values()) clearTimeout(timer);
    await this.idle();
  }

  /** Resolves when this process sends nothing more for now. */
  async idle(): Promise<void> {
    while (this.runs.size > 0) await Promise.all(this.runs);
  }

  /** Resolves when the post waits. Safe to repeat. Throws `notification.webhook-busy`. */
  async add(webhookId: string, post: QueuedNewPost): Promise<void> {
    if (!(await this.webhooks.push(webhookId, post, MAX_QUEUED))) {
      const count = (await this.webhooks.find(webhookId))?.queue.length ?? 0;
      if (count >= MAX_QUEUED) throw new AppError(discordErrors.webhookBusy, { params: { count } });
    }
    this.wake(webhookId);
  }

  /** Queues the first of these edits that does not wait yet. */
  async addEdit(webhookId: string, edits: readonly QueuedEdit[]): Promise<void> {
    for (const edit of edits) if (await this.webhooks.pushEdit(webhookId, edit)) break;
    this.wake(webhookId);
  }

  /** `queued` if it still waits after 15 s. Throws `notification.post-refused`, `notification.post-failed`. */
  async replyTo(webhookId: string, postId: string): Promise<{ state: 'sent' | 'queued' }> {
    const result = await this.resultOf(webhookId, postId);
    if (!result) return { state: 'queued' };
    if (result.state === 'sent') return { state: 'sent' };
    if (result.status) throw new AppError(discordErrors.postRefused, { params: { status: result.status } });
    throw new AppError(discordErrors.postFailed, { params: { reason: result.reason ?? NOT_REACHED } });
  }

  async hasEnded(webhookId: string, postId: string): Promise<boolean> {
    return (await this.webhooks.resultOf(webhookId, postId)) !== undefined;
  }

  /** Undefined if it still waits. A result of another process is read at the end of the wait. */
  private async resultOf(webhookId: string, postId: string): Promise<PostResult | undefined> {
    const found = new AbortController();
    const signal = AbortSignal.any([found.signal, AbortSignal.timeout(WAIT_MS)]);
    const read = () => this.webhooks.resultOf(webhookId, postId);
    const ended = once(this.ended, `${webhookId}:${postId}`, { signal }).then(
      ([result]) => result as PostResult,
      () => undefined,
    );
    try {
      return (await read()) ?? (await ended) ?? (await read());
    } finally {
      found.abort();
    }
  }

  /** A process that stopped left these posts, or their pause is over. */
  async resume(): Promise<void> {
    for (const { _id, queue } of await this.webhooks.summaries()) if (queue.length > 0) this.wake(_id);
  }

  /** Releases before 2026-12 enqueued these jobs; some may wait. */
  @Processes(discordJobs.postToDiscord)
  async resumeEnqueued({ webhookId, claim }: JobPayload<typeof discordJobs.postToDiscord>): Promise<void> {
    await this.run(webhookId, claim);
  }

  /** Resolves when nothing more may be sent for now. `held` is the claim that the caller already has. */
  async run(webhookId: string, held?: string): Promise<void> {
    const next = this.ids.ulid();
    let webhook = await this.claim(webhookId, { held, next });
    while (webhook) {
      const sendAt = webhook.queue.length > 0 ? nextSendAt(webhook) : Infinity;
      if (!this.isStopping && sendAt <= this.clock.nowMs()) webhook = await this.sendFirst(webhook);
      else if (await this.webhooks.release(webhook)) return this.wakeAt(webhookId, sendAt);
      else webhook = await this.claim(webhookId, { held: next, next });
    }
  }

  private wake(webhookId: string): void {
    const run = this.run(webhookId)
      .catch((error: unknown) =>
        this.logger.error('the posts of a webhook were left to the next sweep', {
          webhook: webhookId,
          error,
        }),
      )
      .finally(() => this.runs.delete(run));
    this.runs.add(run);
  }

  private wakeAt(webhookId: string, at: number): void {
    clearTimeout(this.timers.get(webhookId));
    this.timers.delete(webhookId);
    if (at === Infinity || this.isStopping) return;
    const sleepMs = Math.min(MAX_SLEEP_MS, at - this.clock.nowMs());
    const timer = setTimeout(() => this.wake(webhookId), sleepMs);
    this.timers.set(webhookId, timer.unref());
  }

  /** Null if another run has the claim and is not lost. */
  private claim(
    webhookId: string,
    claim: { held?: string | undefined; next: string },
  ): Promise<WebhookRecord | null> {
    const now = this.clock.nowMs();
    return this.webhooks.claim(webhookId, { ...claim, now, until: now + LOST_AFTER_MS });
  }

  /** Null if the claim is lost. */
  private async sendFirst(webhook: WebhookRecord): Promise<WebhookRecord | null> {
    const { _id: webhookId } = webhook;
    const answer = await this.requests.send(webhook);
    const now = this.clock.nowMs();
    if (answer.kind === 'unreadable')
      this.logger.error(
        'the URL of a webhook cannot be decrypted, so its posts wait: add its key to OTHER_NOTIFICATION_KEYS',
        { webhook: webhookId },
      );
    else if (answer.kind !== 'accepted' && answer.kind !== 'unchanged')
      this.logger.warn('a post was not accepted', { webhook: webhookId, ...answer });
    if (answer.kind === 'limited' && answer.everywhere) await this.webhooks.pauseAll(now + answer.pauseMs);
    const settlement = settle(webhook, answer, now);
    const settled = await this.webhooks.settle(webhook, settlement, now + LOST_AFTER_MS);
    if (!settled) return null;
    for (const result of settlement.ended) this.ended.emit(`${webhookId}:${result.id}`, result);
    await this.requests.forgetFailed(webhookId, settlement.ended);
    if (settlement.dead && !webhook.dead) await this.notices.request(settled);
    return settled;
  }
}
