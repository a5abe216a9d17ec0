import { declarePersonalData, storedSchema, type Stored } from '@vale/platform/store';
import type { Session } from './session.js';

export type StoredSession = Omit<Session, 'key'> & Stored;

/** `_id` is the session's key, by which each request with a cookie reads. */
export const sessionSchema = storedSchema<StoredSession>(
  {
    accountId: { type: String, required: true },
    device: String,
    createdAt: { type: Number, required: true },
    lastSeenAt: { type: Number, required: true },
    expiresAt: { type: Number, required: true },
    provenAt: Number,
  },
  { collection: 'sessions', plain: true },
);

// The purge of expired sessions.
sessionSchema.index({ expiresAt: 1 });
// An account's own list, and the sessions to end when it may no longer sign in.
sessionSchema.index({ accountId: 1 });

declarePersonalData(sessionSchema, {
  personal: {
    accountId: { what: 'whose', basis: 'login: contract', kept: 'see "How long"', readBy: 'owner' },
    device: {
      what: 'browser and system (`Chrome no Android`)',
      basis: 'login: contract',
      kept: 'see "How long"',
      readBy: 'owner',
    },
    createdAt: { what: 'when it began', basis: 'login: contract', kept: 'see "How long"', readBy: 'owner' },
    lastSeenAt: { what: 'the last visit', basis: 'login: contract', kept: 'see "How long"', readBy: 'owner' },
    expiresAt: { what: 'when it ends', basis: 'login: contract', kept: 'see "How long"', readBy: 'owner' },
    provenAt: {
      what: 'when its account last confirmed who it is',
      basis: 'login: contract',
      kept: 'see "How long"',
      readBy: 'nobody',
    },
  },
  copy: '`account.sessions`',
  erased: 'deleted',
  other: [],
});
