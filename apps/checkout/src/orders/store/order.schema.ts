import type { OrderState } from '@vale/contracts/checkout';
import { declarePersonalData, storedSchema, type Stored } from '@vale/platform/store';
import { Schema } from 'mongoose';
import type { StoredOrder } from './stored-order.js';

export type OrderDocument = Omit<StoredOrder, 'transactionId'> & Stored;
/** Form 1 had plain buyer data: a release that knows only form 1 would send ciphertext to a provider. */
export const ORDER_FORM = 2;

// Snapshots are written and read whole; their shape is the type `Order`.
const snapshot = { type: Schema.Types.Mixed, required: true } as const;
const nullableSnapshot = { type: Schema.Types.Mixed, default: null } as const;
const instant = { type: Number, required: true } as const;

export const orderSchema = storedSchema<OrderDocument>(
  {
    accountId: { type: String, required: true },
    idempotencyKey: { type: String, required: true },
    requestDigest: { type: String, required: true },
    openSlot: { type: String },
    holdSlots: { type: [String], default: undefined },
    couponSlot: { type: String },
    couponSlots: { type: [String], default: undefined },
    state: { type: String, required: true },
    createdAt: instant,
    expiresAt: instant,
    heldUntil: instant,
    product: snapshot,
    lines: snapshot,
    totalCentavos: { type: Number, required: true },
    coupon: { type: Schema.Types.Mixed },
    bumpTest: { type: Schema.Types.Mixed },
    codesByLink: { type: Boolean },
    customer: snapshot,
    tracking: snapshot,
    methodId: { type: String, required: true },
    attempts: snapshot,
    // Absent in documents of the release before.
    charges: { type: Schema.Types.Mixed },
    payments: { type: Schema.Types.Mixed },
    unplaced: { type: Schema.Types.Mixed },
    closedAs: { type: String },
    releasedAt: { type: Number },
    assignedAt: { type: Number },
    actions: { type: Schema.Types.Mixed },
    acceptedCentavos: { type: Number },
    charge: nullableSnapshot,
    payment: nullableSnapshot,
    chargeKeys: { type: [String], default: undefined },
    attention: { type: [String], default: undefined },
    moneyDays: { type: [Number], default: undefined },
    deliveredAt: { type: Number, default: null },
    emailRefusedAt: { type: Number },
    helpAt: { type: Number },
    refusal: nullableSnapshot,
    history: snapshot,
    pollAt: { type: Number },
    refundAt: { type: Number },
    dueAt: { type: Number },
    replies: { type: Schema.Types.Mixed },
  },
  { collection: 'orders', plain: true, schemaVersion: ORDER_FORM, readsToo: [1] },
);

// A repeated request finds its order; simultaneous ones create only one.
orderSchema.index({ accountId: 1, idempotencyKey: 1 }, { unique: true });
// Limits the open orders of an account, even under concurrent requests. Sparse: only open orders have a slot.
orderSchema.index({ openSlot: 1 }, { unique: true, sparse: true });
// Limits the codes held by unpaid orders of an account, CPF or address. Sparse: only open orders have slots.
orderSchema.index({ holdSlots: 1 }, { unique: true, sparse: true });
// Limits the uses of a coupon, in total and of a buyer. Sparse: few orders have one.
orderSchema.index({ couponSlot: 1 }, { unique: true, sparse: true });
orderSchema.index({ couponSlots: 1 }, { unique: true, sparse: true });
// Counts the uses of a coupon. Not with the state, which would bring every order into the index.
orderSchema.index({ 'coupon.id': 1 }, { sparse: true });
// "Minhas compras", newest first.
orderSchema.index({ accountId: 1, _id: -1 });
// The admin's list of one state, newest first.
orderSchema.index({ state: 1, _id: -1 });
// The admin's search by a buyer, newest first.
export const BY_EMAIL = { 'customer.email': 1, _id: -1 } as const;
export const BY_CPF = { 'customer.cpfMac': 1, _id: -1 } as const;
// The admin's list of one campaign, newest first.
export const BY_CAMPAIGN = { 'tracking.attribution.utm_campaign': 1, _id: -1 } as const;
orderSchema.index(BY_CAMPAIGN);
orderSchema.index(BY_EMAIL);
orderSchema.index(BY_CPF);
const PENDING: OrderState = 'pending';
// Expiry sweep: unpaid orders by the end of their hold. Partial, so that changes in other states do not touch
// it. The state is among the keys because a planner would otherwise use the index above and sort. Named,
// because the previous release has a full index of these fields, which a migration drops.
orderSchema.index(
  { state: 1, heldUntil: 1 },
  { name: 'pending_by_hold', partialFilterExpression: { state: PENDING } },
);
// Resume sweep: steps that a crash left undone. Sparse: finished orders are not due.
orderSchema.index({ dueAt: 1 }, { sparse: true });
// A callback names the charge; one charge never pays two orders. Sparse: new orders have none.
orderSchema.index({ chargeKeys: 1 }, { unique: true, sparse: true });
// Finds orders that show a picture before it is removed.
orderSchema.index({ 'product.image': 1 });
// The same for orders of several products. Sparse: orders of one unit have no such field.
orderSchema.index({ 'lines.product.image': 1 }, { sparse: true });
// Counts and lists orders that wait for a person, by reason. Sparse: most never do.
orderSchema.index({ attention: 1 }, { sparse: true });
// The orders of a day's closing. Sparse: most orders are never paid.
orderSchema.index({ moneyDays: 1 }, { sparse: true });

declarePersonalData(orderSchema, {
  personal: {
    customer: {
      what: '`name`, `email`; `cpf`, `phone` and `answers` (what products ask for) sealed; `cpfMac`, an HMAC of the CPF',
      basis: 'charge, delivery: contract; disputes: rights in proceedings',
      kept: 'see "How long"',
      readBy: 'owner, admins, payment provider; e-mail, name and answers: notification',
    },
    accountId: {
      what: 'whose; a random id that names nobody once the account is deleted',
      basis: 'contract',
      kept: 'always',
      readBy: 'owner, admins',
      stays: 'the order of a random id that names nobody',
    },
    requestDigest: {
      what: "keyed digest of the order's request",
      basis: 'repeated requests: contract',
      kept: 'as `customer`',
      readBy: 'nobody',
    },
    holdSlots: {
      what: 'HMAC of the CPF, e-mail and address of an unpaid order',
      basis: 'limits against hoarding: legitimate interest',
      kept: 'until it is paid or closed',
      readBy: 'nobody',
    },
    couponSlots: {
      what: 'account, e-mail and HMAC of the CPF, to count the uses of a coupon',
      basis: 'limits of a coupon: legitimate interest',
      kept: 'as `customer`',
      readBy: 'nobody',
    },
    openSlot: {
      what: 'the account of an unpaid order; HMAC of the e-mail of a grant',
      basis: 'limits against hoarding and double grants: legitimate interest',
      kept: 'until it is paid or closed; of a grant as `customer`',
      readBy: 'nobody',
      stays: 'until it is paid or closed',
    },
    tracking: {
      what: '`attribution` and `firstTouch` (campaigns, click ids), `visitorId`, `pageUrl`, `referrer`; `client`: address and agent, sealed as the CPF, only of who accepted, until the last conversion destination has ended, 7 days at most; `marketingConsent`, `consent`: version of the question that was answered, and when',
      basis: 'which advertising sold: see "Measuring visits"',
      kept: 'as `customer`; the consent itself stays as its proof',
      readBy: 'owner, tracking',
    },
    replies: {
      what: "providers' replies, encrypted: payer's name, document, bank",
      basis: 'disputes: rights in proceedings',
      kept: 'see "How long"',
      readBy: 'admins, by the audited file for a dispute',
      stays: 'evidence, encrypted, 180 days',
    },
    payments: {
      what: 'end-to-end ids, sums and times of payments and refunds',
      basis: 'sales: legal duty',
      kept: 'always',
      readBy: 'owner, admins',
      stays: 'sales: legal duty',
    },
    payment: {
      what: 'the same in short',
      basis: 'sales: legal duty',
      kept: 'always',
      readBy: 'admins',
      stays: 'sales: legal duty',
    },
    chargeKeys: {
      what: 'the same ids, to find the order',
      basis: 'sales: legal duty',
      kept: 'always',
      readBy: 'nobody',
      stays: 'sales: legal duty',
    },
    actions: {
      what: 'what admins did, with the reasons that they wrote',
      basis: 'sales: legal duty',
      kept: 'always',
      readBy: 'admins',
      stays: 'sales: legal duty',
    },
  },
  copy: '`orders`, without digests and providers’ replies; answers, and CPF and phone in full, only of orders that the account or its browser placed',
  erased:
    'anonymous as soon as nothing is left to deliver or to refund and no late payment can come, also those of guests with the confirmed address',
  other: [
    'idempotencyKey',
    'state',
    'createdAt',
    'expiresAt',
    'heldUntil',
    'product',
    'lines',
    'totalCentavos',
    'coupon',
    'couponSlot',
    'bumpTest',
    'codesByLink',
    'methodId',
    'attempts',
    'charges',
    'unplaced',
    'closedAs',
    'releasedAt',
    'assignedAt',
    'acceptedCentavos',
    'charge',
    'attention',
    'moneyDays',
    'deliveredAt',
    'emailRefusedAt',
    'helpAt',
    'refusal',
    'history',
    'pollAt',
    'refundAt',
    'dueAt',
  ],
});
