import { DAY_MS } from '@vale/contracts/time';
import { Injectable } from '@nestjs/common';
import { InjectModel, nativeCollection } from '@vale/platform/store';
import { mongo, type Model } from 'mongoose';
import { DIRECT } from './campaign.js';
import { visitSchema, type VisitDocument } from './event.schema.js';
import { CONSENT } from './visit.js';
import type { Sale } from './sale.js';
import type { SaleDocument } from './sale.schema.js';

/** A campaign counts for an order for 30 days after its visit. */
const TOUCH_MS = 30 * DAY_MS;
const MAX_TOUCHES = 50;

/** Finds the campaigns that brought each buyer. Placing the order fixes them: a later visit changes nothing. */
@Injectable()
export class TouchesRepository {
  constructor(@InjectModel(visitSchema) private readonly visits: Model<VisitDocument>) {}

  async of(sales: readonly SaleDocument[]): Promise<(sale: Sale) => readonly number[]> {
    const visits = await this.visitsOf(sales);
    return (sale) => {
      const visitor = sale.visitor as SaleDocument['visitor'];
      return touchesOf(sale, visitor ? (visits.get(keyOf(visitor)) ?? []) : []);
    };
  }

  private async visitsOf(sales: readonly SaleDocument[]): Promise<Map<string, VisitDocument[]>> {
    const visitors = sales.flatMap(({ visitor }) => (visitor ? [new mongo.Binary(visitor.buffer)] : []));
    if (visitors.length === 0) return new Map();
    const found = await nativeCollection<VisitDocument>(this.visits)
      .find({ u: { $in: visitors }, s: CONSENT.accepted }, { projection: { u: 1, t: 1, c: 1 } })
      .toArray();
    return Map.groupBy(found, ({ u }) => keyOf(u!));
  }
}

/** The order's own campaign is the last touch, also where its visit was not reported. */
function touchesOf({ createdAt, campaign }: Sale, visits: readonly VisitDocument[]): number[] {
  const touches = visits
    .filter(({ t, c }) => c !== DIRECT && t.getTime() <= createdAt && t.getTime() > createdAt - TOUCH_MS)
    .toSorted((one, other) => one.t.getTime() - other.t.getTime() || one.c - other.c)
    .map(({ c }) => c);
  if (campaign !== DIRECT && touches.at(-1) !== campaign) touches.push(campaign);
  return touches.length === 0 ? [DIRECT] : touches.slice(-MAX_TOUCHES);
}

function keyOf(visitor: mongo.Binary): string {
  return Buffer.from(visitor.buffer).toString('base64');
}
