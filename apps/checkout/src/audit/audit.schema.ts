import type { AuditRecord } from '@vale/contracts/checkout';
import { declarePersonalData } from '@vale/platform/store';
import { Schema } from 'mongoose';

export interface AuditLink {
  /** 1, 2, 3, … */
  seq: number;
  /** `hash` of the record with the number before; empty for the first. */
  previous: string;
  /** SHA-256 of the record with its `seq` and `previous`, in hexadecimal. */
  hash: string;
}

/** An admin's action. Append-only; old ones move to the archive. A migration links the records of releases before 2026-12. */
export type AuditDocument = Omit<AuditRecord, 'id'> & {
  _id: string;
  schemaVersion: number;
} & Partial<AuditLink>;

const text = { type: String, required: true } as const;

export const auditSchema = new Schema<AuditDocument>(
  {
    _id: text,
    schemaVersion: { type: Number, required: true, default: 1 },
    at: { type: Number, required: true },
    accountId: text,
    requestId: text,
    action: text,
    // `required` would reject the empty id of the whole stock.
    target: { kind: { type: String }, id: { type: String } },
    reason: { type: String, default: '' },
    before: { type: Schema.Types.Mixed, default: null },
    after: { type: Schema.Types.Mixed, default: null },
    seq: { type: Number },
    previous: { type: String },
    hash: { type: String },
  },
  // Minimising would drop empty objects, and the stored record would no longer match its hash.
  { collection: 'audit_records', versionKey: false, strict: 'throw', minimize: false },
);
// One index per filter: account, action, kind of target and target id; each newest first.
auditSchema.index({ accountId: 1, _id: -1 });
auditSchema.index({ action: 1, _id: -1 });
auditSchema.index({ 'target.kind': 1, _id: -1 });
auditSchema.index({ 'target.id': 1, _id: -1 });
// Sorts the log, and keeps two records from having the same predecessor. Sparse: see `AuditDocument`.
auditSchema.index({ seq: 1 }, { unique: true, sparse: true });

declarePersonalData(auditSchema, {
  personal: {
    accountId: {
      what: 'the admin',
      basis: 'who changed what: legitimate interest',
      kept: 'always: after `AUDIT_DAYS` in the archive',
      readBy: 'admins',
      stays: 'who changed what',
    },
    reason: {
      what: 'what the admin wrote',
      basis: 'who changed what: legitimate interest',
      kept: 'always: after `AUDIT_DAYS` in the archive',
      readBy: 'admins',
      stays: 'who changed what',
    },
    before: {
      what: 'the thing as it was; personal fields are masked',
      basis: 'who changed what: legitimate interest',
      kept: 'always: after `AUDIT_DAYS` in the archive',
      readBy: 'admins',
      stays: 'who changed what',
    },
    after: {
      what: 'as it became; personal fields are masked',
      basis: 'who changed what: legitimate interest',
      kept: 'always: after `AUDIT_DAYS` in the archive',
      readBy: 'admins',
      stays: 'who changed what',
    },
  },
  copy: 'nothing: they are about the work of administrators',
  erased: 'kept: what administrators did',
  other: ['at', 'requestId', 'action', 'target.kind', 'target.id', 'seq', 'previous', 'hash'],
});
