import { definePeriodicJob } from '../define/job.js';

export const identityJobs = {
  /** Removes expired sessions, which are refused from the moment they expire. */
  purgeSessions: definePeriodicJob('identity.purge-sessions', { everyMs: 3_600_000 }),
};
