import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { StockAction } from '@vale/contracts/checkout';
import { pageFrom, type Page } from '@vale/contracts/define';
import { Clock } from '@vale/platform/clock';
import { Ids } from '@vale/platform/ids';
import type { Model } from 'mongoose';
import { STOCK_ACTION_MODEL, type StockActionDocument } from './stock-action.schema.js';

export type NewStockAction = Pick<StockAction, 'kind' | 'accountId' | 'requestId' | 'note'> &
  Partial<Pick<StockAction, 'reason' | 'target' | 'ignoreCase' | 'batches' | 'codeIds'>>;

/** Append-only. */
@Injectable()
export class StockActionRepository {
  constructor(
    @InjectModel(STOCK_ACTION_MODEL) private readonly actions: Model<StockActionDocument>,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** Returns the id of the new record. */
  async append(action: NewStockAction): Promise<string> {
    const _id = this.ids.ulid();
    await this.actions.create({ _id, schemaVersion: 1, at: this.clock.nowMs(), ...action });
    return _id;
  }

  async list({ cursor, limit }: { cursor?: string | undefined; limit: number }): Promise<Page<StockAction>> {
    const found = await this.actions
      .find(cursor ? { _id: { $lt: cursor } } : {})
      .sort({ _id: -1 })
      .limit(limit + 1)
      .lean<StockActionDocument[]>();
    const { items, nextCursor } = pageFrom(found, limit, ({ _id }) => _id);
    return { items: items.map(({ _id, schemaVersion: _, ...rest }) => ({ id: _id, ...rest })), nextCursor };
  }
}
