import { Injectable } from '@nestjs/common';
import { namesOfCategory, type CategorySlug, type OrderBumpView } from '@vale/contracts/catalog';
import { StockLevelService } from '../stock-level/stock-level.service.js';
import { OrderBumpRepository } from './order-bump.repository.js';
import { isOfferedWith, toOrderBumpView, type OrderBumpRecord } from './order-bump.js';

@Injectable()
export class OrderBumpService {
  constructor(
    private readonly bumps: OrderBumpRepository,
    private readonly stock: StockLevelService,
  ) {}

  async list(category: CategorySlug): Promise<OrderBumpView[]> {
    const bumps = await this.bumps.listActive(namesOfCategory(category));
    const free = await this.stock.freeOf(bumps.map(({ _id }) => _id));
    return bumps.map((bump) => toOrderBumpView(bump, free(bump._id, '')));
  }

  /** Null when it is not offered with products of this category. */
  async findOffered(id: string, category: CategorySlug): Promise<OrderBumpRecord | null> {
    const bump = await this.bumps.findById(id);
    return bump && isOfferedWith(bump, category) ? bump : null;
  }

  async seed(bumps: OrderBumpRecord[]): Promise<void> {
    await this.bumps.insertMissing(bumps);
  }
}
