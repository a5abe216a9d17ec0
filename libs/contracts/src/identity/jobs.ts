import { definePeriodicJob } from '../define/job.js';

export const identityJobs = {
  /** Removes expired sessions, which are refused from the moment they expire. */
  purgeSessions: definePeriodicJob('identity.purge-sessions', { everyMs: 3_600_000 }),
  /** Removes proofs of addresses that have expired. */
  purgeMailProofs: definePeriodicJob('identity.purge-mail-proofs', { everyMs: 3_600_000 }),
  /** Removes guests whose sessions are over. */
  purgeGuests: definePeriodicJob('identity.purge-guests', { everyMs: 86_400_000 }),
};
