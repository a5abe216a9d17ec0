import { Schema, type mongo } from 'mongoose';

type Binary = mongo.Binary;

/** Raw events and visits are kept for 13 months. */
const KEPT_SECONDS = 395 * 86_400;
const REJECTED_SECONDS = 30 * 86_400;

/** Names are short: there are millions. */
export interface EventDocument {
  /** The event's id, 16 bytes. */
  _id: Binary;
  /** When it happened. */
  t: Date;
  /** Its visit. */
  v: Binary;
  /** Place in `COLLECTED_NAMES`. */
  n: number;
  /** Page and product, in the dictionary. */
  p: number;
  x?: number;
}

export interface VisitDocument {
  /** See `visitId`. */
  _id: Binary;
  /** When it began. */
  t: Date;
  /** Hours of the day with events, as bits. */
  h: number;
  /** Steps reached, as bits. */
  m: number;
  /** Campaign, in the dictionary. */
  c: number;
  /** Place in `DEVICES`. */
  d: number;
  /** `CONSENT` */
  s: number;
  /** The visitor, only where they accepted. */
  u?: Binary;
  /** Random id that exports have in place of `_id` and `u`, since the visitor's data was erased. */
  k?: string;
  /** 1 if it changed since it was counted. */
  q?: 1;
  /** The counted part of the visit (see `visitCode`) and the batch that counted it. */
  o?: number;
  n?: number;
}

export interface RejectedDocument {
  _id: string;
  at: Date;
  reason: string;
}

export interface SaltDocument {
  /** A day in São Paulo. */
  _id: number;
  salt: string;
  purgeAt: Date;
}

/** A visitor who accepted, and withdrew it. */
export interface WithdrawalDocument {
  /** The visitor's key. */
  _id: Binary;
  purgeAt: Date;
}

const plain = { versionKey: false, strict: 'throw' } as const;
const any = { type: Schema.Types.Mixed, required: true } as const;
const whole = { type: Number, required: true } as const;

export const eventSchema = new Schema<EventDocument>(
  { _id: any, t: { type: Date, required: true }, v: any, n: whole, p: whole, x: { type: Number } },
  { ...plain, collection: 'events' },
);
// The export of a day, and the end of its life.
eventSchema.index({ t: 1 }, { expireAfterSeconds: KEPT_SECONDS });

export const visitSchema = new Schema<VisitDocument>(
  {
    _id: any,
    t: { type: Date, required: true },
    h: whole,
    m: whole,
    c: whole,
    d: whole,
    s: whole,
    u: { type: Schema.Types.Mixed },
    k: { type: String },
    q: { type: Number },
    o: { type: Number },
    n: { type: Number },
  },
  { ...plain, collection: 'visits' },
);
// The visits of an hour, and the end of their life.
visitSchema.index({ t: 1 }, { expireAfterSeconds: KEPT_SECONDS });
// The campaigns that brought a buyer. Sparse: only visitors who accepted have an id.
visitSchema.index({ u: 1, t: 1 }, { partialFilterExpression: { s: 1 } });
// The visits to count. Sparse: most are counted.
visitSchema.index({ q: 1 }, { sparse: true });

export const rejectedSchema = new Schema<RejectedDocument>(
  {
    _id: { type: String, required: true },
    at: { type: Date, required: true },
    reason: { type: String, required: true },
  },
  { ...plain, collection: 'rejected_events' },
);
rejectedSchema.index({ at: 1 }, { expireAfterSeconds: REJECTED_SECONDS });

export const saltSchema = new Schema<SaltDocument>(
  {
    _id: { type: Number, required: true },
    salt: { type: String, required: true },
    purgeAt: { type: Date, required: true },
  },
  { ...plain, collection: 'salts' },
);
saltSchema.index({ purgeAt: 1 }, { expireAfterSeconds: 0 });

export const withdrawalSchema = new Schema<WithdrawalDocument>(
  { _id: any, purgeAt: { type: Date, required: true } },
  { ...plain, collection: 'withdrawals' },
);
withdrawalSchema.index({ purgeAt: 1 }, { expireAfterSeconds: 0 });
