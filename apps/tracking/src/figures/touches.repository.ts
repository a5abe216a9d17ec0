import { DAY_MS } from '@vale/contracts/time';
import { Injectable } from '@nestjs/common';
import { InjectModel, nativeCollection } from '@vale/platform/store';
import { mongo, type Model } from 'mongoose';
import { DIRECT, type Touch } from './campaign.js';
import { visitSchema, type VisitDocument } from './event.schema.js';
import { adOfMark, CONSENT } from './visit.js';
import type { Sale } from './sale.js';
import type { SaleDocument } from './sale.schema.js';

/** A campaign counts for an order for 30 days after its visit. */
export const TOUCH_DAYS = 30;
const TOUCH_MS = TOUCH_DAYS * DAY_MS;
const MAX_TOUCHES = 50;

/** Finds the campaigns and ads that brought each buyer. Placing the order fixes them: a later visit changes nothing. */
@Injectable()
export class TouchesRepository {
  constructor(@InjectModel(visitSchema) private readonly visits: Model<VisitDocument>) {}

  async of(sales: readonly SaleDocument[]): Promise<(sale: Sale) => readonly Touch[]> {
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
      .find({ u: { $in: visitors }, s: CONSENT.accepted }, { projection: { u: 1, t: 1, c: 1, a: 1 } })
      .toArray();
    return Map.groupBy(found, ({ u }) => keyOf(u!));
  }
}

/** The order's own campaign is the last touch, also where its visit was not reported. */
function touchesOf({ createdAt, campaign, ad }: Sale, visits: readonly VisitDocument[]): Touch[] {
  const touches = visits
    .filter(({ t, c }) => c !== DIRECT && t.getTime() <= createdAt && t.getTime() > createdAt - TOUCH_MS)
    .toSorted((one, other) => one.t.getTime() - other.t.getTime() || one.c - other.c)
    .map(({ c, a }): Touch => ({ campaign: c, ad: adOfMark(a) }));
  const last = touches.at(-1);
  if (campaign !== DIRECT && last?.campaign !== campaign) touches.push({ campaign, ad });
  else if (last && ad !== undefined) last.ad = ad;
  return touches.length === 0 ? [{ campaign: DIRECT }] : touches.slice(-MAX_TOUCHES);
}

function keyOf(visitor: mongo.Binary): string {
  return Buffer.from(visitor.buffer).toString('base64');
}
