import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { AppError } from '@vale/contracts/define';
import { discordErrors } from '@vale/contracts/discord';
import type { PostResult, QueuedPost } from './post-queue.js';
import { SendRunService } from './send-run.service.js';
import { WebhookRepository } from './webhook.repository.js';

/** Waiting posts per webhook. At Discord's 30 a minute the last one goes out after 17 minutes. */
const MOST_QUEUED = 500;
const REREAD_MS = 150;

/** Posts wait in their webhook's document, in send order. */
@Injectable()
export class PostQueueService {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly runs: SendRunService,
  ) {}

  /** Resolves when the post waits. Safe to repeat. @throws notification.webhook-busy */
  async add(webhookId: string, post: QueuedPost): Promise<void> {
    if (!(await this.webhooks.push(webhookId, post, MOST_QUEUED))) {
      const count = (await this.webhooks.find(webhookId))?.queue.length ?? 0;
      if (count >= MOST_QUEUED) throw new AppError(discordErrors.webhookBusy, { params: { count } });
    }
    await this.runs.start(webhookId);
  }

  /** Undefined if it still waits after `forMs`. */
  async resultOf(webhookId: string, postId: string, forMs: number): Promise<PostResult | undefined> {
    const deadline = performance.now() + forMs;
    for (;;) {
      const result = await this.webhooks.resultOf(webhookId, postId);
      if (result || performance.now() >= deadline) return result;
      await sleep(REREAD_MS);
    }
  }

  /** Tells the admin about a post that could not be queued. */
  async noteFailure(webhookId: string, at: number, reason: string): Promise<void> {
    await this.webhooks.noteFailure(webhookId, { at, reason });
  }
}
