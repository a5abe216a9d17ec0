import * as z from 'zod/mini';
import { defineMessage } from '../define/message.js';

/** Two weeks of visits and orders are written and counted before the reply. Milliseconds. */
const SET_MS = 30_000;

const sampleSchema = z.object({ isPresent: z.boolean() });

/** Invented visits and orders of a demo. Outside demo mode, both reply 404. */
export const sampleMessages = {
  /** Requires the permission to read figures. */
  getSample: defineMessage('tracking.sample.get', { input: z.object({}), output: sampleSchema }),
  /** Admin. Adds or removes them; the figures follow within seconds. */
  setSample: defineMessage('tracking.sample.set', {
    input: sampleSchema,
    output: sampleSchema,
    timeoutMs: SET_MS,
  }),
};
