import * as z from 'zod/mini';
import { categorySchema } from '../catalog/category.js';
import { publicStatusSchema } from './order-status.js';

/** `waiting`: a person delivers. `none`: not paid, or nothing to deliver any more. */
const deliveryStateSchema = z.enum(['none', 'preparing', 'waiting', 'delivered']);

/** Money of an order, in reais. */
const orderMoneySchema = z.object({
  received: z.number(),
  /** Unpaid part of the total; 0 once enough was paid. */
  missing: z.number(),
  /** Paid beyond the total, neither returned nor being returned. */
  excess: z.number(),
  /** Returned to the payer, and when the last part of it was (epoch milliseconds). */
  returned: z.number(),
  returnedAt: z.nullable(z.int()),
  /** When the excess is refunded unless something changes before. Epoch milliseconds. */
  refundAt: z.nullable(z.int()),
});
export type OrderMoney = z.output<typeof orderMoneySchema>;

export const refundedUnitsSchema = z.object({
  name: z.string(),
  quantity: z.int(),
  /** False while the money is on its way. */
  isDone: z.boolean(),
});
export type RefundedUnits = z.output<typeof refundedUnitsSchema>;

/** Units that a person still has to deliver, in an order whose codes are delivered. */
export const waitingUnitsSchema = z.omit(refundedUnitsSchema, { isDone: true });
export type WaitingUnits = z.output<typeof waitingUnitsSchema>;

/** For units whose code was replaced. `isDone`: the new one is there. */
function replacedText({ name, quantity, isDone }: RefundedUnits): string {
  const what = `${quantity} × ${name}`;
  return isDone
    ? `Código trocado: ${what}. O anterior não vale mais.`
    : `Troca em andamento: ${what}. Use só o novo código, que chega em breve.`;
}

function refundedText({ name, quantity, isDone }: RefundedUnits): string {
  return `${isDone ? 'Devolvido' : 'Em devolução'}: ${quantity} × ${name}`;
}

function waitingText({ name, quantity }: WaitingUnits): string {
  return `Falta: ${quantity} × ${name}. Nossa equipe entrega e avisa por e-mail.`;
}

/** A value that a product asked its buyer for, as the order keeps it: later changes of the product do not reach it. */
export const shownAnswerSchema = z.object({
  line: z.int(),
  /** The unit or product that it belongs to; empty where the order has only one. */
  of: z.string(),
  label: z.string(),
  /** Empty in the panel while nobody has entered it, which happens in grants alone. */
  value: z.string(),
});
export type ShownAnswer = z.output<typeof shownAnswerSchema>;

export const MISSING_ANSWER = 'falta informar';

export function answerText({ of, label, value }: ShownAnswer): string {
  return `${of && `${of} – `}${label}: ${value || MISSING_ANSWER}`;
}

interface UnitChanges {
  waiting?: readonly WaitingUnits[] | undefined;
  refunded?: readonly RefundedUnits[] | undefined;
  replaced?: readonly RefundedUnits[] | undefined;
}

/** Tells the buyer about units that are not simply delivered, on the order's pages and in mails. */
export function unitTexts({ waiting = [], refunded = [], replaced = [] }: UnitChanges): string[] {
  return [...waiting.map(waitingText), ...refunded.map(refundedText), ...replaced.map(replacedText)];
}

/** An order as its buyer sees it. */
export const orderViewSchema = z.object({
  /** A ULID: the order's id, and the txid of its charge. */
  transactionId: z.string(),
  /** Epoch milliseconds. */
  createdAt: z.int(),
  status: publicStatusSchema,
  message: z.string(),
  /** Reais. */
  amount: z.number(),
  /** The shop gave it for free: it is no sale. */
  grant: z.optional(z.literal(true)),
  method: z.literal('pix'),
  /** Null until the provider has made the charge ("Gerando seu PIX…"), and once it must not be paid (again). */
  pixCode: z.nullable(z.string()),
  /** Set only while an unreadable sum has arrived for a pending order. */
  checkingPayment: z.optional(z.literal(true)),
  /** The code is a simulation and must not be paid (demo mode while the provider cannot be reached). */
  simulated: z.boolean(),
  /** Epoch milliseconds. */
  expiresAt: z.nullable(z.int()),
  paidAt: z.nullable(z.int()),
  /** Absent until a readable sum has arrived. */
  money: z.optional(orderMoneySchema),
  /** The product that was sold; the first one, if there were several. */
  product: z.object({ id: z.string(), title: z.string(), category: categorySchema, image: z.string() }),
  /** Names an order of several units; absent in others, which their product names. See `orderTitle`. */
  title: z.optional(z.string()),
  /** Prices in reais. */
  variations: z.array(z.object({ name: z.string(), price: z.number() })),
  orderBump: z.nullable(z.object({ id: z.string(), title: z.string(), price: z.number() })),
  /** The coupon that the prices above do not contain. `discount`: reais. Absent without one. */
  coupon: z.optional(z.object({ code: z.string(), discount: z.number() })),
  /** Reais that the number of units takes off, not contained in the prices above. Absent with a coupon, and if it is nothing. */
  quantityDiscount: z.optional(z.number()),
  /** Absent in orders of one unit, and in those that name only variations of one product. Prices of a unit in reais. */
  items: z.optional(
    z.array(
      z.object({
        product: z.object({ id: z.string(), title: z.string(), category: categorySchema, image: z.string() }),
        /** Empty for a product without variations. */
        variation: z.string(),
        price: z.number(),
        quantity: z.int(),
      }),
    ),
  ),
  /** Absent if there are none. */
  waiting: z.optional(z.array(waitingUnitsSchema)),
  /** Units that were refunded while the rest of the order goes on. Absent if there are none. */
  refunded: z.optional(z.array(refundedUnitsSchema)),
  /** Absent if no code was replaced. */
  replaced: z.optional(z.array(refundedUnitsSchema)),
  customer: z.object({ name: z.string(), email: z.string() }),
  /** Absent if its products asked for nothing. */
  answers: z.optional(z.array(shownAnswerSchema)),
  /** A mail to `customer.email` was refused, and the session that placed the order may correct the address. */
  emailRefused: z.optional(z.literal(true)),
  /** When the buyer or the shop last wrote about help with it. Epoch milliseconds; absent if nobody did. */
  helpAt: z.optional(z.int()),
  delivery: z.object({ state: deliveryStateSchema, deliveredAt: z.nullable(z.int()) }),
  /** Shown to the buyer only, once delivered. */
  codes: z.array(
    z.object({
      label: z.string(),
      code: z.string(),
      /** Position in `items`; absent where the order has none, and for the code of an order bump. */
      item: z.optional(z.int()),
      /** Only with `byLink`: the place of its unit among those that are still hidden. */
      line: z.optional(z.int()),
    }),
  ),
  /** Absent in orders whose delivery mail has the codes. */
  byLink: z.optional(
    z.object({
      /** Units whose code waits until its buyer asks to see it. */
      hidden: z.array(z.object({ line: z.int(), label: z.string(), item: z.optional(z.int()) })),
      /** Until then an unseen code may be given back. Epoch milliseconds; null before the whole order is delivered. */
      refundableUntil: z.nullable(z.int()),
    }),
  ),
  /** Demo mode only: the sandbox's page "Pagar agora (simulação)". */
  sandboxUrl: z.optional(z.string()),
  /** Grows with each change, as in `checkout.order-changed`: who has seen a newer one drops an older. */
  version: z.int(),
});
export type OrderView = z.output<typeof orderViewSchema>;

/** One row of "minhas compras". */
export const orderSummarySchema = z.pick(orderViewSchema, {
  transactionId: true,
  createdAt: true,
  status: true,
  amount: true,
  grant: true,
  product: true,
  title: true,
  delivery: true,
});
export type OrderSummary = z.output<typeof orderSummarySchema>;

export function orderTitle({ title, product }: Pick<OrderSummary, 'title' | 'product'>): string {
  return title ?? product.title;
}

/** Message of an order's event stream. */
export const orderChangeSchema = z.object({
  transactionId: z.string(),
  status: publicStatusSchema,
  version: z.int(),
});
