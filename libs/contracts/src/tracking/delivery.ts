import * as z from 'zod/mini';

/** Places that conversions are sent to. Stored with what was sent: never change a name. */
export const CONVERSION_DESTINATIONS = [
  'meta',
  'utmify',
  'ga4',
  'tiktok',
  'kwai',
  'attribution-post',
] as const;
export type ConversionDestinationName = (typeof CONVERSION_DESTINATIONS)[number];

/** `failed`: earlier releases gave it up, and it can be sent again. All but `pending` and `failed` are final. */
export const DELIVERY_STATES = [
  'pending',
  'sent',
  'failed',
  'refused',
  'too-old',
  'not-supported',
  'no-consent',
  'superseded',
  'simulated',
] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** `waiting`: its PIX can be paid; `unpaid`: it ended without money. `refund-1` is the first refund of an order. */
export const deliveryEventSchema = z.string().check(z.regex(/^(waiting|unpaid|purchase|refund-[1-9]\d?)$/));

/** State of one event of an order at one destination. Unrelated to the delivery of codes. */
export const deliverySchema = z.object({
  destination: z.enum(CONVERSION_DESTINATIONS),
  event: z.string(),
  transactionId: z.string(),
  state: z.enum(DELIVERY_STATES),
  /** Reason for its end or wait, for the admin; may be empty. */
  reason: z.string(),
  attempts: z.int(),
  /** When it happened, and when its state last changed. Epoch milliseconds. */
  happenedAt: z.int(),
  changedAt: z.int(),
});
export type Delivery = z.output<typeof deliverySchema>;
