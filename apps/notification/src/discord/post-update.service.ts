import { Injectable } from '@nestjs/common';
import { catalogEvents } from '@vale/contracts/catalog';
import { On } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { editsOf } from './post-queue.js';
import { PostRecordRepository } from './post-record.repository.js';
import { PostSenderService } from './post-sender.service.js';

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
    const now = this.clock.nowMs();
    for (const { _id, webhookId } of await this.posts.listOf(productId))
      await this.sender.addEdit(webhookId, editsOf(_id, now));
  }

  /** The messages stay on Discord as they are. */
  @On(catalogEvents.productDeleted, { durable: 'notification-forget-posts-when-product-deleted' })
  async forget({ productId }: ProductEvent): Promise<void> {
    await this.posts.deleteOf(productId);
  }
}
