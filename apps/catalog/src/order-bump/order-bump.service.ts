import { Injectable } from '@nestjs/common';
import {
  catalogEvents,
  catalogMessages,
  namesOfCategory,
  type CategorySlug,
  type OrderBumpView,
  type StockName,
} from '@vale/contracts/catalog';
import { domainEvent, type MessageParsed, type MessageReply } from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { ShopService } from '../shop/shop.service.js';
import { StockLevelService } from '../stock-level/stock-level.service.js';
import { OrderBumpRepository } from './order-bump.repository.js';
import {
  isEdited,
  isOfferedWith,
  isSoldOut,
  toOrderBumpView,
  type OrderBumpRecord,
  type SeededBump,
} from './order-bump.js';

type ListBumps = typeof catalogMessages.listOrderBumps;

@Injectable()
export class OrderBumpService {
  constructor(
    private readonly bumps: OrderBumpRepository,
    private readonly stock: StockLevelService,
    private readonly shop: ShopService,
  ) {}

  @Handles(catalogMessages.listOrderBumps)
  async listOffered({ category }: MessageParsed<ListBumps>): Promise<MessageReply<ListBumps>> {
    const bumpTest = await this.shop.bumpTest();
    return { items: await this.list(category), ...(bumpTest && { bumpTest }) };
  }

  async list(category: CategorySlug): Promise<OrderBumpView[]> {
    const bumps = await this.bumps.listActive(namesOfCategory(category));
    return bumps.map(toOrderBumpView);
  }

  /** Omits bumps that do not exist. */
  async stockNames(ids: readonly string[]): Promise<StockName[]> {
    const found = await this.bumps.findByIds(ids);
    return found.map(({ _id, titulo, delivery }) => ({
      id: _id,
      kind: 'order-bump',
      name: titulo,
      variations: delivery === 'codes' ? [''] : [],
    }));
  }

  /** Returns null if the bump is not offered with products of this category. */
  async findOffered(id: string, category: CategorySlug): Promise<OrderBumpRecord | null> {
    const bump = await this.bumps.findById(id);
    return bump && isOfferedWith(bump, category) ? bump : null;
  }

  /**
   * Updates the sold-out flag from the stock level. Does nothing if it is up to date or the id is not an
   * order bump. Throws `platform.conflict` if the bump was changed meanwhile.
   */
  async showAvailability(id: string): Promise<void> {
    const bump = await this.bumps.findById(id);
    if (!bump) return;
    const soldOut = isSoldOut(bump, (await this.stock.freeOf(id))(''));
    if (soldOut === bump.soldOut) return;
    const change = { productId: id, variation: '', soldOut };
    await this.bumps.setSoldOut(bump, soldOut, [domainEvent(catalogEvents.availabilityChanged, change)]);
  }

  /**
   * Removes the demo's bumps. Bumps that differ from their `seeded` form stay as inactive drafts.
   */
  async withdrawDemo(seeded: readonly SeededBump[]): Promise<{ removed: number; drafts: number }> {
    const bumps = await this.bumps.listDemo();
    const edited = bumps.filter((bump) => isEdited(bump, seeded));
    for (const bump of bumps) {
      const event = { orderBumpId: bump._id };
      const changed = domainEvent(catalogEvents.orderBumpChanged, event);
      if (edited.includes(bump)) await this.bumps.keepAsDraft(bump, [changed]);
      else await this.bumps.remove(bump, [changed, domainEvent(catalogEvents.orderBumpDeleted, event)]);
    }
    return { removed: bumps.length - edited.length, drafts: edited.length };
  }

  async seed(bumps: Omit<OrderBumpRecord, 'soldOut'>[]): Promise<void> {
    const free = await this.stock.freeOfAll(bumps.map(({ _id }) => _id));
    await this.bumps.insertMissing(
      bumps.map((bump) => ({ ...bump, demo: true, soldOut: isSoldOut(bump, free(bump._id, '')) })),
    );
  }
}
