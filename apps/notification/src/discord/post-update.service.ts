import { Injectable } from '@nestjs/common';
import { catalogEvents } from '@vale/contracts/catalog';
import { discordJobs } from '@vale/contracts/discord';
import { On } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { Processes } from '@vale/platform/jobs';
import { editsOf } from './post-queue.js';
import type { PostRecord } from './post-record.js';
import { PostRecordRepository } from './post-record.repository.js';
import { PostSenderService } from './post-sender.service.js';

/** Edits that failed and are queued again by one sweep. */
const MAX_OWED = 100;

interface ProductEvent {
  productId: string;
}

/** Queues an edit of each post of a product that changed. Safe to repeat. */
@Injectable()
export class PostUpdateService {
  constructor(
    private readonly posts: PostRecordRepository,
    private readonly sender: PostSenderService,
    private readonly clock: Clock,
  ) {}

  @On(catalogEvents.productChanged, { durable: 'notification-edit-posts-when-product-changed' })
  @On(catalogEvents.availabilityChanged, { durable: 'notification-edit-posts-when-availability-changed' })
  @On(catalogEvents.productExpired, { durable: 'notification-edit-posts-when-product-expired' })
  async edit({ productId }: ProductEvent): Promise<void> {
    for (const post of await this.posts.listOf(productId)) await this.queue(post);
  }

  /** Repeats edits that failed, and sends what a process that stopped left. */
  @Processes(discordJobs.resumePosts)
  async resume(): Promise<void> {
    for (const post of await this.posts.listEditOwed(MAX_OWED)) await this.queue(post);
    await this.sender.resume();
  }

  /** The messages stay on Discord as they are. */
  @On(catalogEvents.productDeleted, { durable: 'notification-forget-posts-when-product-deleted' })
  async forget({ productId }: ProductEvent): Promise<void> {
    await this.posts.deleteOf(productId);
  }

  private async queue({ _id, webhookId }: Pick<PostRecord, '_id' | 'webhookId'>): Promise<void> {
    await this.sender.addEdit(webhookId, editsOf(_id, this.clock.nowMs()));
  }
}
