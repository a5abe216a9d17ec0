import { Injectable } from '@nestjs/common';
import {
  catalogErrors,
  catalogEvents,
  catalogMessages,
  isExpired,
  type ProductView,
} from '@vale/contracts/catalog';
import { AppError, requireAdmin, type CallContext } from '@vale/contracts/define';
import {
  buildEmbed,
  discordErrors,
  embedCountText,
  embedProblems,
  type Embed,
  type EmbedConfig,
  type NewPost,
} from '@vale/contracts/discord';
import { Bus, On } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { NOT_REACHED } from './post-queue.js';
import { PostQueueService } from './post-queue.service.js';
import { TemplateService } from './template.service.js';
import { WebhookService } from './webhook.service.js';

/** Longest time in milliseconds that a request waits for Discord's answer. */
const WAIT_MS = 15_000;

@Injectable()
export class PostService {
  constructor(
    private readonly queue: PostQueueService,
    private readonly webhooks: WebhookService,
    private readonly templates: TemplateService,
    private readonly bus: Bus,
    private readonly clock: Clock,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {}

  /**
   * Resolves when Discord has accepted the post, or as `queued` after 15 s. Throws the errors that the route lists.
   */
  async create(post: NewPost, context: CallContext): Promise<{ state: 'sent' | 'queued' }> {
    requireAdmin(context);
    const product = await this.productOf(post.productId);
    if (!product) throw new AppError(discordErrors.postedProductUnknown);
    const embed = this.embedOf(post.template, product);
    const webhookId = await this.webhooks.targetOf(post);
    await this.queue.add(webhookId, { id: post.postId, embed });
    const result = await this.queue.resultOf(webhookId, post.postId, WAIT_MS);
    if (!result) return { state: 'queued' };
    if (result.state === 'sent') return { state: 'sent' };
    if (result.status) throw new AppError(discordErrors.postRefused, { params: { status: result.status } });
    throw new AppError(discordErrors.postFailed, { params: { reason: result.reason ?? NOT_REACHED } });
  }

  /** Posts a new product if the webhook is active and the category has a template. Safe to repeat. */
  @On(catalogEvents.productCreated, { durable: 'notification-announce-product-when-product-created' })
  async announce({ productId }: { productId: string }): Promise<void> {
    const webhookId = await this.webhooks.active();
    const product = webhookId && (await this.productOf(productId));
    if (!product || isExpired(product, this.clock.nowMs())) return;
    const template = await this.templates.ofCategory(product.category);
    if (!template) return;
    try {
      await this.queue.add(webhookId, { id: `product-${productId}`, embed: this.embedOf(template, product) });
    } catch (error) {
      // Another attempt would fail the same way; the admin sees the reason.
      if (!(error instanceof AppError)) throw error;
      await this.queue.noteFailure(webhookId, this.clock.nowMs(), error.message);
    }
  }

  private embedOf(template: EmbedConfig, product: ProductView): Embed {
    const shop = { origin: this.runtime.PUBLIC_URL, nowMs: this.clock.nowMs() };
    const embed = buildEmbed(template, product, shop);
    const problems = embedProblems(embed).map(embedCountText).join('; ');
    if (problems) throw new AppError(discordErrors.embedTooLong, { params: { problems } });
    return embed;
  }

  /** Null if the product is inactive or gone. */
  private async productOf(id: string): Promise<ProductView | null> {
    try {
      return await this.bus.request(catalogMessages.getProduct, { id });
    } catch (error) {
      if (error instanceof AppError && error.is(catalogErrors.productNotFound)) return null;
      throw error;
    }
  }
}
