import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { pageFrom, type MessageParsed, type Page } from '@vale/contracts/define';
import type { ExternalSale, trackingMessages } from '@vale/contracts/tracking';
import { Clock } from '@vale/platform/clock';
import { Ids } from '@vale/platform/ids';
import { deleteOlder, InjectModel, isDuplicateKey } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { externalSaleDocumentSchema, type ExternalSaleDocument } from './external-sale.schema.js';

type Report = MessageParsed<typeof trackingMessages.reportExternalSale>;

@Injectable()
export class ExternalSaleRepository {
  constructor(
    @InjectModel(externalSaleDocumentSchema) private readonly sales: Model<ExternalSaleDocument>,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** Does nothing for a return that is recorded. */
  async add(report: Report): Promise<void> {
    try {
      await this.sales.create({
        _id: this.ids.ulid(),
        schemaVersion: 1,
        ...report,
        currency: 'BRL',
        verified: false,
        at: this.clock.nowMs(),
        ...(report.name === 'ExternalCheckoutComplete' && { returnKey: returnKey(report) }),
      });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /** Newest first. */
  async list({ cursor, limit }: { cursor?: string | undefined; limit: number }): Promise<Page<ExternalSale>> {
    const found = await this.sales
      .find(cursor ? { _id: { $lt: cursor } } : {})
      .sort({ _id: -1 })
      .limit(limit + 1)
      .lean<ExternalSaleDocument[]>();
    const { items, nextCursor } = pageFrom(found, limit, ({ _id }) => _id);
    return {
      items: items.map(({ _id, schemaVersion: _, returnKey: _key, ...rest }) => ({ id: _id, ...rest })),
      nextCursor,
    };
  }

  async deleteOlder(before: number): Promise<void> {
    await deleteOlder(this.sales, before);
  }
}

function returnKey({ productId, partnerTransactionId, status }: Report): string {
  return createHash('sha256')
    .update(JSON.stringify([productId, partnerTransactionId, status]))
    .digest('base64url');
}
