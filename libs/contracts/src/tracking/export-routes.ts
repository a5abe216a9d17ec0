import * as z from 'zod/mini';
import { platformErrors } from '../define/error.js';
import { defineRoute } from '../define/route.js';
import { exportFileSchema } from './day-export.js';
import { exportMessages } from './export-messages.js';

export const exportRoutes = {
  listExports: defineRoute('GET /api/admin/analytics/exports', {
    access: 'analytics',
    summary: 'Closed days whose events can be downloaded, newest first',
    forwardsTo: exportMessages.listExports,
  }),
  downloadExport: defineRoute('GET /api/admin/analytics/exports/:day/:format', {
    access: 'analytics',
    summary: 'The events of one closed day as NDJSON (CloudEvents), CSV or Parquet',
    params: exportFileSchema,
    reply: z.unknown(),
    raw: '*/*',
    errors: [platformErrors.notFound],
  }),
};
