import { Injectable } from '@nestjs/common';
import { adminChange } from '@vale/contracts/audit';
import {
  catalogEvents,
  categoryErrors,
  categoryMessages,
  MAX_CATEGORIES,
  namesOfCategory,
  type AdminCategories,
  type Category,
  type CategorySlug,
} from '@vale/contracts/catalog';
import {
  AppError,
  domainEvent,
  platformErrors,
  requirePermission,
  type CallContext,
  type EventData,
  type MessageParsed,
} from '@vale/contracts/define';
import { Handles, On } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { BannerService } from '../banner/banner.service.js';
import { ShopService } from '../shop/shop.service.js';
import { CategoryUseRepository } from './category-use.repository.js';
import { categoryLabelled, changedCategories, relabelled, withNewCategories } from './category.js';
import { CategoryRepository } from './category.repository.js';
import { CategoryService } from './category.service.js';

/** Administration of the categories, which are changed together. */
@Injectable()
export class CategoryAdminService {
  constructor(
    private readonly current: CategoryService,
    private readonly categories: CategoryRepository,
    private readonly uses: CategoryUseRepository,
    private readonly shop: ShopService,
    private readonly banners: BannerService,
    private readonly clock: Clock,
  ) {}

  @Handles(categoryMessages.listCategories)
  async list(_input: unknown, context: CallContext): Promise<AdminCategories> {
    requirePermission(context, 'panel');
    return this.current.read();
  }

  /** Throws `platform.conflict`, `catalog.category-in-use`, and `platform.invalid-input` with the fields' paths. */
  @Handles(categoryMessages.changeCategories)
  async change(
    { version, items: drafts }: MessageParsed<typeof categoryMessages.changeCategories>,
    context: CallContext,
  ): Promise<AdminCategories> {
    requirePermission(context, 'catalogue');
    const current = await this.current.read();
    if (version !== current.version) throw new AppError(platformErrors.conflict);
    const before = current.items;
    const after = changedCategories(before, drafts);
    for (const [at, { image }] of after.entries()) this.banners.refuseUnseen(`items.${at}.image`, image);
    await this.refuseUsed(before.filter(({ id }) => !after.some((one) => one.id === id)));
    return this.save(current, after, context);
  }

  /**
   * The slugs of categories with these labels; those that are missing are created at the menu's end. Null if the shop
   * would have too many. Throws `platform.conflict`.
   */
  async createMissing(
    labels: readonly string[],
    context: CallContext,
  ): Promise<Map<string, CategorySlug> | null> {
    const current = await this.current.read();
    const after = withNewCategories(current.items, labels);
    if (after.length > MAX_CATEGORIES) return null;
    if (after.length > current.items.length) await this.save(current, after, context);
    return new Map(
      labels.flatMap((label) => {
        const slug = categoryLabelled(after, label)?.slug;
        return slug ? [[label, slug] as const] : [];
      }),
    );
  }

  private async save(
    { version, items: before }: AdminCategories,
    after: AdminCategories['items'],
    context: CallContext,
  ): Promise<AdminCategories> {
    const { accountId } = requirePermission(context, 'catalogue');
    const ids = relabelled(before, after);
    const fields = ['categories'];
    await this.categories.save(
      version === 0 ? null : version - 1,
      { items: after, changedAt: this.clock.nowMs(), changedBy: accountId },
      [
        domainEvent(catalogEvents.shopChanged, { version: version + 1, accountId, fields }),
        ...(ids.length > 0 ? [domainEvent(catalogEvents.categoriesRelabelled, { ids })] : []),
        adminChange(context, {
          action: 'categories.change',
          target: { kind: 'category', id: 'categories' },
          before: byId(before),
          after: byId(after),
        }),
      ],
    );
    await this.shop.refresh();
    return { version: version + 1, items: after };
  }

  /** Products are found by the words of their category's label. Safe to repeat. */
  @On(catalogEvents.categoriesRelabelled, { durable: 'catalog-find-products-when-categories-relabelled' })
  async findByNewLabels({ ids }: EventData<typeof catalogEvents.categoriesRelabelled>): Promise<void> {
    // Another replica may have changed them.
    await this.shop.refresh();
    for (const id of ids) await this.uses.renewSearchWords(id);
  }

  private async refuseUsed(deleted: readonly Category[]): Promise<void> {
    for (const { id, slug, label } of deleted) {
      const uses = await this.uses.count(id, namesOfCategory(slug));
      if (uses) throw new AppError(categoryErrors.categoryInUse, { params: { label, uses } });
    }
  }
}

/** The audit log compares them by name, so that a new order is no change of each. */
function byId(categories: readonly Category[]): object {
  const order = categories.map(({ label }) => label).join(', ');
  const named = categories.map(({ label: nome, ...one }) => [one.id, { nome, ...one }] as const);
  return { ordem: order, ...Object.fromEntries(named) };
}
