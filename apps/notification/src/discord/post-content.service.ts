import { Injectable } from '@nestjs/common';
import {
  catalogErrors,
  catalogMessages,
  FIRST_CATEGORIES,
  setCategories,
  type Appearance,
  type ProductView,
} from '@vale/contracts/catalog';
import { AppError } from '@vale/contracts/define';
import {
  buildEmbed,
  discordErrors,
  embedCountText,
  embedProblems,
  type Embed,
  type EmbedConfig,
  type PostingShop,
} from '@vale/contracts/discord';
import { Bus } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { DiscordSettingsService } from './discord-settings.service.js';
import { isSameState, markedEmbed, shownAfter, stateOf, type ShownState } from './post-record.js';
import { PostRecordRepository } from './post-record.repository.js';

interface DueEdit {
  messageId: string;
  embed: Embed;
  shown: ShownState;
}

/** Builds the embeds of products, new ones and edits. */
@Injectable()
export class PostContentService {
  /** Read with each product, as the categories are. */
  private look: Appearance | undefined;

  constructor(
    private readonly posts: PostRecordRepository,
    private readonly settings: DiscordSettingsService,
    private readonly bus: Bus,
    private readonly clock: Clock,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {}

  /** Throws `notification.embed-too-long`. */
  embedOf(template: EmbedConfig, product: ProductView): Embed {
    const shop = this.shopAt(this.clock.nowMs());
    const embed = buildEmbed(template, product, shop);
    const problems = embedProblems(embed).map(embedCountText).join('; ');
    if (problems) throw new AppError(discordErrors.embedTooLong, { params: { problems } });
    return embed;
  }

  /** Null if the message shows what it should, or cannot be edited. */
  async editOf(recordId: string): Promise<DueEdit | null> {
    const [post, { isActive, edits }] = await Promise.all([this.posts.find(recordId), this.settings.get()]);
    if (!post?.messageId || !isActive) return null;
    const product = await this.productOf(post.productId);
    if (!product) return null;
    const shown = shownAfter(post.shown, stateOf(product, this.clock.nowMs()), edits);
    if (isSameState(shown, post.shown)) return null;
    const shop = this.shopAt(post.postedAt);
    const embed = buildEmbed(post.template, { ...product, priceText: shown.priceText }, shop);
    if (embedProblems(embed).length > 0) return null;
    return { messageId: post.messageId, embed: markedEmbed(embed, shown), shown };
  }

  private shopAt(nowMs: number): PostingShop {
    return { origin: this.runtime.PUBLIC_URL, nowMs, look: this.look };
  }

  /** Null if the product is inactive or gone. */
  async productOf(id: string): Promise<ProductView | null> {
    try {
      const [product, { categories, appearance }] = await Promise.all([
        this.bus.request(catalogMessages.getProduct, { id }),
        this.bus.request(catalogMessages.getShop, {}),
      ]);
      // Embeds name the category, and templates are found by it. A catalog of the previous release sends none.
      setCategories(categories ?? FIRST_CATEGORIES);
      this.look = appearance;
      return product;
    } catch (error) {
      if (error instanceof AppError && error.is(catalogErrors.productNotFound)) return null;
      throw error;
    }
  }
}
