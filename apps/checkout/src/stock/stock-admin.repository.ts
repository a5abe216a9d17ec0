import { Injectable } from '@nestjs/common';
import type { StockCodeState, StockKey, WithdrawalReason } from '@vale/contracts/checkout';
import { pageFrom, type Page } from '@vale/contracts/define';
import { InjectModel } from '@vale/platform/store';
import type { Model, QueryFilter } from 'mongoose';
import type { SealedCode } from '../vault/sealed-code.js';
import { stockCodeSchema, type StockCodeDocument } from './stock.schema.js';

/** Fields that an admin sees; the code's text is never included. */
const VIEW = {
  productId: 1,
  variation: 1,
  state: 1,
  withdrawnFor: 1,
  batch: 1,
  costCentavos: 1,
  addedAt: 1,
  orderId: 1,
  actionId: 1,
} as const;

export type ListedCode = Pick<StockCodeDocument, '_id' | keyof typeof VIEW>;
export type SealedListedCode = ListedCode & Pick<StockCodeDocument, keyof SealedCode>;

const SEALED = { sealed: 1, keyId: 1, wrapped: 1 } as const;

const PLACE = { _id: 0, productId: 1, variation: 1, state: 1, fingerprint: 1, folded: 1 } as const;

export type CodePlace = Pick<
  StockCodeDocument,
  'productId' | 'variation' | 'state' | 'fingerprint' | 'folded'
>;

export interface CodeChange {
  state?: StockCodeState;
  to?: StockKey;
  withdrawnFor?: WithdrawalReason | null;
  actionId: string;
}

export interface CodeListQuery {
  productId: string;
  variation?: string | undefined;
  state?: StockCodeState | undefined;
  cursor?: string | undefined;
  limit: number;
}

type ReplacedCode = Pick<StockCodeDocument, '_id' | 'costCentavos' | keyof SealedCode> &
  Required<Pick<StockCodeDocument, 'replacedFor' | 'replacedAt'>>;

interface ReplacedQuery extends StockKey {
  batch: string | null;
  cursor?: string | undefined;
}

/** Long codes of one page fit in a message. */
const REPLACED_PAGE = 200;

/** Reads and changes codes for admins. Codes that an order holds or has are never changed here. */
@Injectable()
export class StockAdminRepository {
  constructor(@InjectModel(stockCodeSchema) private readonly codes: Model<StockCodeDocument>) {}

  async list({ productId, variation, state, cursor, limit }: CodeListQuery): Promise<Page<SealedListedCode>> {
    const found = await this.codes
      .find(
        {
          productId,
          ...(variation !== undefined && { variation }),
          ...(state && { state }),
          ...(cursor && { _id: { $gt: cursor } }),
        },
        { ...VIEW, ...SEALED },
      )
      .sort({ _id: 1 })
      .limit(limit + 1)
      .lean<SealedListedCode[]>();
    return pageFrom(found, limit, ({ _id }) => _id);
  }

  /** Locations of the codes with these fingerprints, in any state. */
  async findPlaces(field: 'fingerprint' | 'folded', fingerprints: readonly string[]): Promise<CodePlace[]> {
    if (fingerprints.length === 0) return [];
    return this.codes.find({ [field]: { $in: [...fingerprints] } }, PLACE).lean<CodePlace[]>();
  }

  async findByIds(ids: readonly string[], states: readonly StockCodeState[]): Promise<ListedCode[]> {
    return this.find({ _id: { $in: [...ids] }, state: { $in: [...states] } }, ids.length);
  }

  async findByFingerprints(
    fingerprints: readonly string[],
    states: readonly StockCodeState[],
  ): Promise<ListedCode[]> {
    const filter = { fingerprint: { $in: [...fingerprints] }, state: { $in: [...states] } };
    return this.find(filter, fingerprints.length);
  }

  async findInStock(
    { productId, variation }: StockKey,
    batch: string | undefined,
    states: readonly StockCodeState[],
    limit: number,
  ): Promise<ListedCode[]> {
    const inBatch = batch === undefined ? {} : { batch };
    // Codes that were given to somebody are sold again only if the admin selects each one.
    const notGivenOut = { withdrawnFor: { $nin: ['given-out' as const, 'replaced' as const] } };
    return this.find(
      { productId, variation, state: { $in: [...states] }, ...notGivenOut, ...inBatch },
      limit,
    );
  }

  /** Codes that did not work, by variation and batch. */
  async countReplaced(
    productId: string,
  ): Promise<{ variation: string; batch: string | null; count: number }[]> {
    const counted = await this.codes.aggregate<{ _id: { variation: string; batch?: string }; count: number }>(
      [
        { $match: { productId, replacedFor: { $exists: true } } },
        { $group: { _id: { variation: '$variation', batch: '$batch' }, count: { $sum: 1 } } },
      ],
    );
    return counted
      .map(({ _id: { variation, batch = null }, count }) => ({ variation, batch, count }))
      .toSorted(
        (a, b) => a.variation.localeCompare(b.variation) || (a.batch ?? '').localeCompare(b.batch ?? ''),
      );
  }

  /** Oldest first. */
  async listReplaced({ productId, variation, batch, cursor }: ReplacedQuery): Promise<Page<ReplacedCode>> {
    const found = await this.codes
      .find(
        {
          productId,
          batch: batch ?? { $exists: false },
          replacedFor: { $exists: true },
          variation,
          ...(cursor && { _id: { $gt: cursor } }),
        },
        { ...SEALED, costCentavos: 1, replacedFor: 1, replacedAt: 1 },
      )
      .sort({ _id: 1 })
      .limit(REPLACED_PAGE + 1)
      .lean<ReplacedCode[]>();
    return pageFrom(found, REPLACED_PAGE, ({ _id }) => _id);
  }

  /** Changes the codes that are still in one of the states, and returns them. */
  async change(
    ids: readonly string[],
    states: readonly StockCodeState[],
    { state, to, withdrawnFor, actionId }: CodeChange,
  ): Promise<ListedCode[]> {
    await this.codes.updateMany(
      { _id: { $in: [...ids] }, state: { $in: [...states] } },
      {
        $set: { actionId, ...(state && { state }), ...to, ...(withdrawnFor && { withdrawnFor }) },
        ...(withdrawnFor === null && { $unset: { withdrawnFor: '' } }),
      },
    );
    return this.find({ _id: { $in: [...ids] }, actionId }, ids.length);
  }

  /**
   * Copies of a shared text are left out: `SharedCodeService` adds and removes them. So are codes that did not work, which are
   * never sold again.
   */
  private async find(filter: QueryFilter<StockCodeDocument>, limit: number): Promise<ListedCode[]> {
    return this.codes
      .find({ withdrawnFor: { $ne: 'replaced' }, ...filter, shared: { $exists: false } }, VIEW)
      .sort({ _id: 1 })
      .limit(limit)
      .lean<ListedCode[]>();
  }
}
