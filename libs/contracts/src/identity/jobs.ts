import * as z from 'zod/mini';
import { defineJob } from '../define/job.js';

export const identityJobs = {
  /** Removes expired sessions, which are refused from the moment they expire. */
  purgeSessions: defineJob('identity.purge-sessions', {
    payload: z.object({}),
    everyMs: 3_600_000,
    concurrency: 1,
  }),
};
