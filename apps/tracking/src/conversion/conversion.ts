import type { checkoutEvents } from '@vale/contracts/checkout';
import type { EventData } from '@vale/contracts/define';
import type { Conversion } from '@vale/contracts/tracking';

/** Conversion as destinations get it, without the id of our own record. */
export type Purchase = Omit<Conversion, 'id'>;

export interface ConversionRecord extends Purchase {
  _id: string;
}

/** Its value is the order's total, or what was paid when that is less; what was paid beyond the total is refunded. */
export function purchaseOf(paid: EventData<typeof checkoutEvents.orderPaid>): Purchase {
  return {
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
