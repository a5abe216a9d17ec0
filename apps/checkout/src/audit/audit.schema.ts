import type { AuditRecord } from '@vale/contracts/checkout';
import { Schema } from 'mongoose';

export const AUDIT_MODEL = 'AuditRecord';

/** What an admin changed. Only added, never changed. */
export type AuditDocument = Omit<AuditRecord, 'id'> & { _id: string; schemaVersion: number };

const text = { type: String, required: true } as const;

export const auditSchema = new Schema<AuditDocument>(
  {
    _id: text,
    schemaVersion: { type: Number, required: true, default: 1 },
    at: { type: Number, required: true },
    accountId: text,
    requestId: text,
    action: text,
    // Not `required`: the whole stock has an empty id.
    target: { kind: { type: String }, id: { type: String } },
    reason: { type: String, default: '' },
    before: { type: Schema.Types.Mixed, default: null },
    after: { type: Schema.Types.Mixed, default: null },
  },
  { collection: 'audit_records', versionKey: false, strict: 'throw' },
);
// By who, by what was done, by the kind of thing and by the thing itself; each newest first.
auditSchema.index({ accountId: 1, _id: -1 });
auditSchema.index({ action: 1, _id: -1 });
auditSchema.index({ 'target.kind': 1, _id: -1 });
auditSchema.index({ 'target.id': 1, _id: -1 });
