import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { StockKey } from '@vale/contracts/checkout';
import type { DomainEvent } from '@vale/contracts/define';
import { isDuplicateKey, Outbox } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { SHELF_MODEL, type ShelfDocument } from './stock.schema.js';

export interface Shelf extends StockKey {
  free: number;
  version: number;
}

@Injectable()
export class ShelfRepository {
  constructor(
    @InjectModel(SHELF_MODEL) private readonly shelves: Model<ShelfDocument>,
    private readonly outbox: Outbox,
  ) {}

  async find(key: StockKey): Promise<Shelf | null> {
    const found = await this.shelves.findOne({ _id: idOf(key) }, { outbox: 0 }).lean<ShelfDocument | null>();
    return found && toShelf(found);
  }

  async list(productId?: string): Promise<Shelf[]> {
    const found = await this.shelves
      .find(productId === undefined ? {} : { productId }, { outbox: 0 })
      .sort({ _id: 1 })
      .lean<ShelfDocument[]>();
    return found.map(toShelf);
  }

  /** False when somebody else wrote this shelf meanwhile. `seen`: what the caller read, null for a new shelf. */
  async write(
    key: StockKey,
    seen: Shelf | null,
    free: number,
    events: readonly DomainEvent[],
  ): Promise<boolean> {
    const { productId, variation } = key;
    if (seen) {
      const guard = { _id: idOf(key), version: seen.version };
      return (
        (await this.outbox.tryUpdate<ShelfDocument>(this.shelves, guard, { $set: { free } }, events)) !== null
      );
    }
    try {
      await this.outbox.insert<ShelfDocument>(
        this.shelves,
        { _id: idOf(key), productId, variation, free },
        events,
      );
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }
}

/** No id of a product contains a line break. */
export function idOf({ productId, variation }: StockKey): string {
  return `${productId}\n${variation}`;
}

function toShelf({ productId, variation, free, version }: ShelfDocument): Shelf {
  return { productId, variation, free, version };
}
