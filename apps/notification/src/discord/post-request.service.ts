import { Injectable } from '@nestjs/common';
import { Logger } from '@vale/platform/logging';
import { DiscordClient } from './discord.client.js';
import { PostContentService } from './post-content.service.js';
import {
  editsOf,
  isEdit,
  type Answer,
  type PostResult,
  type QueuedEdit,
  type QueuedNewPost,
  type WebhookRecord,
} from './post-queue.js';
import { PostRecordRepository } from './post-record.repository.js';
import { postRecordId } from './post-record.js';
import { WebhookRepository } from './webhook.repository.js';
import { WebhookSealService } from './webhook-seal.service.js';

/** Makes the request for a webhook's first post, and records which message shows what. */
@Injectable()
export class PostRequestService {
  constructor(
    private readonly seal: WebhookSealService,
    private readonly discord: DiscordClient,
    private readonly content: PostContentService,
    private readonly posts: PostRecordRepository,
    private readonly webhooks: WebhookRepository,
    private readonly logger: Logger,
  ) {}

  /** Never calls a dead webhook, because such requests lead to a ban of the IP address. */
  async send({ _id: webhookId, sealedUrl, dead, queue }: WebhookRecord): Promise<Answer> {
    const post = queue[0]!;
    if (this.webhooks.isWithdrawn(post)) return { kind: 'withdrawn' };
    if (dead) return { kind: 'gone', status: dead.status };
    const url = this.seal.open(sealedUrl, webhookId);
    if (url === null) return { kind: 'unreadable' };
    if (isEdit(post)) return this.edit(url, post);
    const answer = (await this.earlierAnswer(webhookId, post)) ?? (await this.discord.post(url, post.embed));
    if (answer.kind === 'accepted' && answer.messageId)
      await this.recordMessage(webhookId, post, answer.messageId);
    return answer;
  }

  /** Messages that were never made cannot be edited. */
  async forgetFailed(webhookId: string, ended: readonly PostResult[]): Promise<void> {
    const failed = ended.filter(({ state }) => state === 'failed');
    if (failed.length > 0) await this.posts.deleteUnsent(failed.map(({ id }) => postRecordId(webhookId, id)));
  }

  /** A process that stopped after Discord's answer left the post in the queue. Null if nobody is known to have posted it. */
  private async earlierAnswer(webhookId: string, { id }: QueuedNewPost): Promise<Answer | null> {
    const messageId = (await this.posts.find(postRecordId(webhookId, id)))?.messageId;
    return messageId === undefined ? null : { kind: 'accepted', pauseMs: 0, messageId };
  }

  /** The product may have changed before the post's record existed, without an edit. */
  private async recordMessage(webhookId: string, post: QueuedNewPost, messageId: string): Promise<void> {
    const recordId = postRecordId(webhookId, post.id);
    await this.posts.setMessage(recordId, messageId);
    if ((await this.editOf(recordId)) === null) return;
    await this.webhooks.pushEdit(webhookId, editsOf(recordId, Date.parse(post.embed.timestamp))[0]);
  }

  private async edit(url: string, { editOf }: QueuedEdit): Promise<Answer> {
    const due = await this.editOf(editOf);
    if (due === 'unknown') {
      // It leaves the queue: a product that cannot be read must not hold up what waits behind it.
      await this.posts.setEditOwed(editOf);
      return { kind: 'unchanged' };
    }
    const answer: Answer = due
      ? await this.discord.edit(url, due.messageId, due.embed)
      : { kind: 'unchanged' };
    if (answer.kind === 'failed') await this.posts.setEditOwed(editOf);
    else if (answer.kind !== 'limited') await this.posts.clearEditOwed(editOf);
    if (due && answer.kind === 'accepted') await this.posts.setShown(editOf, due.shown);
    if (answer.kind === 'message-gone') await this.posts.delete(editOf);
    return answer;
  }

  private async editOf(recordId: string) {
    try {
      return await this.content.editOf(recordId);
    } catch (error) {
      this.logger.warn('a post’s product could not be read', { post: recordId, error });
      return 'unknown' as const;
    }
  }
}
