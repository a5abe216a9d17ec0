import * as z from 'zod/mini';
import { defineRoute } from '../define/route.js';
import { dayErrors } from './day-errors.js';
import { dayMessages } from './day-messages.js';
import { closeDayBodySchema, dayAccountBodySchema, daySchema, exportDayBodySchema } from './day.js';

const params = z.object({ day: daySchema });

const limit = { points: 30, seconds: 60 };

export const dayRoutes = {
  getDay: defineRoute('GET /api/admin/days/:day', {
    access: 'money',
    summary: 'What each account received and gave back on a day of São Paulo, and whether it is closed',
    forwardsTo: dayMessages.getDay,
    limit: { points: 120, seconds: 60 },
    errors: [dayErrors.dayUnknown],
  }),
  compareDay: defineRoute('POST /api/admin/days/:day/compare', {
    access: 'money',
    stepUp: true,
    summary: 'Compares the day of an account with the payments that its provider lists',
    params,
    body: dayAccountBodySchema,
    forwardsTo: dayMessages.compareDay,
    inputOf: ({ params: { day }, body }) => ({ ...body, day }),
    limit,
    errors: [
      dayErrors.dayUnknown,
      dayErrors.dayBeforeUpgrade,
      dayErrors.dayNotListed,
      dayErrors.dayListFailed,
    ],
  }),
  closeDay: defineRoute('POST /api/admin/days/:day/close', {
    access: 'money',
    stepUp: true,
    summary: 'Closes the day of an account with a note; what changes later is an amendment',
    params,
    body: closeDayBodySchema,
    forwardsTo: dayMessages.closeDay,
    inputOf: ({ params: { day }, body }) => ({ ...body, day }),
    limit,
    errors: [
      dayErrors.dayUnknown,
      dayErrors.dayBeforeUpgrade,
      dayErrors.dayNotOver,
      dayErrors.dayClosed,
      dayErrors.dayChanged,
      dayErrors.dayAccountUnknown,
    ],
  }),
  exportDay: defineRoute('POST /api/admin/days/:day/export', {
    access: 'money',
    stepUp: true,
    summary: 'The entries, differences and amendments of an account’s day as rows of a CSV file; recorded',
    params,
    body: exportDayBodySchema,
    forwardsTo: dayMessages.exportDay,
    inputOf: ({ params: { day }, body }) => ({ ...body, day }),
    limit: { points: 120, seconds: 60 },
    errors: [dayErrors.dayUnknown, dayErrors.dayAccountUnknown],
  }),
};
