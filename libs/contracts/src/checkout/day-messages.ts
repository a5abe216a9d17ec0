import * as z from 'zod/mini';
import { defineMessage } from '../define/message.js';
import {
  closeDayBodySchema,
  dayAccountBodySchema,
  dayAccountSchema,
  daySchema,
  dayViewSchema,
  exportDayBodySchema,
} from './day.js';

const byDay = z.object({ day: daySchema });

/** A day's list of a provider may have many pages. Milliseconds. */
const LIST_MS = 60_000;

/** All for admins. */
export const dayMessages = {
  getDay: defineMessage('checkout.day.get', { input: byDay, output: dayViewSchema }),
  /** Reads the provider's list of the day and keeps the differences. */
  compareDay: defineMessage('checkout.day.compare', {
    input: z.extend(dayAccountBodySchema, { day: daySchema }),
    output: dayAccountSchema,
    timeoutMs: LIST_MS,
  }),
  /** Later changes of the day are its amendments. Leaves an audit record. */
  closeDay: defineMessage('checkout.day.close', {
    input: z.extend(closeDayBodySchema, { day: daySchema }),
    output: dayAccountSchema,
  }),
  /** Rows of a CSV file. The first page has the headings too, and leaves an audit record. */
  exportDay: defineMessage('checkout.day.export', {
    input: z.extend(exportDayBodySchema, { day: daySchema }),
    output: z.object({ rows: z.string(), nextCursor: z.nullable(z.string()) }),
  }),
};
