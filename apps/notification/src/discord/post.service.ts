import { Injectable } from '@nestjs/common';
import { catalogEvents, isExpired, type ProductView } from '@vale/contracts/catalog';
import { AppError, requireAdmin, type CallContext } from '@vale/contracts/define';
import { discordErrors, discordMessages, type EmbedConfig, type NewPost } from '@vale/contracts/discord';
import { Handles, On } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { PostContentService } from './post-content.service.js';
import { postRecordId, stateOf } from './post-record.js';
import { PostRecordRepository } from './post-record.repository.js';
import { PostSenderService } from './post-sender.service.js';
import { TemplateService } from './template.service.js';
import { WebhookService } from './webhook.service.js';

@Injectable()
export class PostService {
  constructor(
    private readonly sender: PostSenderService,
    private readonly posts: PostRecordRepository,
    private readonly content: PostContentService,
    private readonly webhooks: WebhookService,
    private readonly templates: TemplateService,
    private readonly clock: Clock,
  ) {}

  /**
   * Resolves when Discord has accepted the post, or as `queued` after 15 s. Throws the errors that the route lists.
   */
  @Handles(discordMessages.createPost)
  async create(post: NewPost, context: CallContext): Promise<{ state: 'sent' | 'queued' }> {
    requireAdmin(context);
    const product = await this.content.productOf(post.productId);
    if (!product) throw new AppError(discordErrors.postedProductUnknown);
    // Check the embed before `targetOf` saves the post's own URL.
    this.content.embedOf(post.template, product);
    const webhookId = await this.webhooks.targetOf(post);
    await this.queue(webhookId, post.postId, post.template, product);
    return this.sender.replyTo(webhookId, post.postId);
  }

  /** Posts a new product if the webhook is active and the category has a template. Safe to repeat. */
  @On(catalogEvents.productCreated, { durable: 'notification-announce-product-when-product-created' })
  async announce({ productId }: { productId: string }): Promise<void> {
    const webhookId = await this.webhooks.active();
    const product = webhookId && (await this.content.productOf(productId));
    if (!product || isExpired(product, this.clock.nowMs())) return;
    const template = await this.templates.ofCategory(product.category);
    if (!template) return;
    try {
      await this.queue(webhookId, `product-${productId}`, template, product);
    } catch (error) {
      // Another attempt would fail the same way; the admin sees the reason.
      if (!(error instanceof AppError)) throw error;
      await this.webhooks.noteFailure(webhookId, error.message);
    }
  }

  /** The record comes first, so that a change of the product finds it. */
  private async queue(
    webhookId: string,
    postId: string,
    template: EmbedConfig,
    product: ProductView,
  ): Promise<void> {
    const embed = this.content.embedOf(template, product);
    const _id = postRecordId(webhookId, postId);
    const postedAt = Date.parse(embed.timestamp);
    const shown = stateOf(product, postedAt);
    await this.posts.insert({ _id, webhookId, productId: product.id, template, postedAt, shown });
    try {
      await this.sender.add(webhookId, { id: postId, embed });
    } catch (error) {
      await this.posts.deleteUnsent([_id]);
      throw error;
    }
  }
}
