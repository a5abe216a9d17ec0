import type { checkoutEvents } from '@vale/contracts/checkout';
import type { EventData } from '@vale/contracts/define';
import type { Conversion } from '@vale/contracts/tracking';

export interface ConversionRecord extends Omit<Conversion, 'id'> {
  _id: string;
}

/** One purchase: what was asked for, never more than what came in. What came in beyond it is given back. */
export function purchaseOf(paid: EventData<typeof checkoutEvents.orderPaid>, id: string): ConversionRecord {
  return {
    _id: id,
    name: 'Purchase',
    transactionId: paid.transactionId,
    productId: paid.productId,
    category: paid.category,
    valueCentavos: Math.min(paid.totalCentavos, paid.paidCentavos),
    currency: 'BRL',
    attribution: paid.attribution,
    marketingConsent: paid.marketingConsent,
    happenedAt: paid.paidAt,
  };
}

export function toConversion(record: ConversionRecord): Conversion {
  return {
    id: record._id,
    name: record.name,
    transactionId: record.transactionId,
    productId: record.productId,
    category: record.category,
    valueCentavos: record.valueCentavos,
    currency: record.currency,
    attribution: record.attribution,
    marketingConsent: record.marketingConsent,
    happenedAt: record.happenedAt,
  };
}
