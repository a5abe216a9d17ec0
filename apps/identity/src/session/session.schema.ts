import { storedSchema, type Stored } from '@vale/platform/store';
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
