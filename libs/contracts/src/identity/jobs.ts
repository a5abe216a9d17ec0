import * as z from 'zod/mini';
import { defineJob } from '../define/job.js';

export const identityJobs = {
  /** Removes sessions that ran out; they are refused the moment they do, whether it ran or not. */
  purgeSessions: defineJob('identity.purge-sessions', {
    payload: z.object({}),
    everyMs: 3_600_000,
    concurrency: 1,
  }),
};
