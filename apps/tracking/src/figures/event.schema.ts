import { declarePersonalData } from '@vale/platform/store';
import { Schema, type mongo } from 'mongoose';
import { KEPT_DAYS } from './visit.js';

type Binary = mongo.Binary;

const KEPT_SECONDS = KEPT_DAYS * 86_400;
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
  /** Searched for without a result: see `searchTerm`. */
  w?: string;
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
  /** The ad that brought it first (see `adMark`). */
  a?: number;
  /** The visitor, only where they accepted. */
  u?: Binary;
  /** Random id that exports have in place of `_id` and `u`, since the visitor's data was erased. */
  k?: string;
  /** The visit after the visitor's answer, of which this is the part before it. It is counted there. */
  j?: Binary;
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
  {
    _id: any,
    t: { type: Date, required: true },
    v: any,
    n: whole,
    p: whole,
    x: { type: Number },
    w: { type: String },
  },
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
    a: { type: Number },
    u: { type: Schema.Types.Mixed },
    k: { type: String },
    j: { type: Schema.Types.Mixed },
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

declarePersonalData(visitSchema, {
  about:
    "The actions of one visitor on one day. `_id` and `u` are hashes: of the day's salt with address and user agent, which are not stored, or of the random id of a browser whose visitor accepted.",
  personal: {
    u: {
      what: "hash of the visitor's random id, only of those who accepted",
      basis: 'which advertising sold: consent',
      kept: '13 months',
      readBy: 'nobody',
    },
    j: {
      what: 'the visit after an answer, of which this is the part before',
      basis: 'audience: legitimate interest',
      kept: '13 months',
      readBy: 'nobody',
      stays: 'of nobody any more',
    },
    t: {
      what: 'when it began',
      basis: 'audience: legitimate interest',
      kept: '13 months',
      readBy: 'nobody',
      stays: 'of nobody any more',
    },
    h: {
      what: 'hours with events',
      basis: 'audience: legitimate interest',
      kept: '13 months',
      readBy: 'nobody',
      stays: 'of nobody any more',
    },
    m: {
      what: 'steps reached',
      basis: 'audience: legitimate interest',
      kept: '13 months',
      readBy: 'nobody',
      stays: 'of nobody any more',
    },
  },
  copy: 'nothing: hashes; the campaigns that they brought are in `orders`',
  erased: 'they get new random ids, which nothing links to the buyer',
  other: ['c', 'd', 's', 'a', 'k', 'q', 'o', 'n'],
});

declarePersonalData(eventSchema, {
  personal: {
    v: {
      what: 'its visit',
      basis: 'audience: legitimate interest',
      kept: '13 months',
      readBy: 'nobody',
      stays: 'of nobody any more',
    },
    t: {
      what: 'when it happened',
      basis: 'audience: legitimate interest',
      kept: '13 months',
      readBy: 'nobody',
      stays: 'of nobody any more',
    },
    w: {
      what: 'what was searched for without a result, unless it looks like data of a person',
      basis: 'audience: legitimate interest',
      kept: '13 months',
      readBy: 'nobody',
      stays: 'of nobody any more',
    },
  },
  copy: 'nothing: of a visit, by its hash',
  erased: 'as their visits',
  other: ['n', 'p', 'x'],
});

declarePersonalData(rejectedSchema, {
  about: 'Why an event of a page was refused; nothing of its content.',
  other: ['at', 'reason'],
});

declarePersonalData(saltSchema, {
  about:
    'One random value a day, without which nobody can link a visit to an address. Deleted within 48 hours.',
  other: ['salt', 'purgeAt'],
});

declarePersonalData(withdrawalSchema, {
  about:
    'Visitors who accepted, and withdrew it: nothing of their orders is sent any more. `_id` is the hash of the random id that their browser has deleted; basis: legal duty (art. 8 § 5). Kept for 90 days, longer than any destination takes events of an order.',
  personal: {
    _id: {
      what: 'hash of the random id that the browser has deleted',
      basis: 'withdrawal: legal duty (art. 8 § 5)',
      kept: '90 days',
      readBy: 'nobody',
      stays: 'deleted within 90 days',
    },
  },
  copy: 'nothing: a hash',
  erased: 'kept: the withdrawal stands',
  other: ['purgeAt'],
});
