import { platformErrors } from '../define/error.js';
import { defineRoute } from '../define/route.js';
import { exportSchemaMessages } from './export-schema-messages.js';

export const exportSchemaRoutes = {
  getExportSchema: defineRoute('GET /api/analytics/schema/:version', {
    access: 'public',
    summary:
      'The columns of the exported files as a JSON Schema: v1.json, v2.json and so on, each for ever the same',
    forwardsTo: exportSchemaMessages.getExportSchema,
    limit: { points: 60, seconds: 60 },
    errors: [platformErrors.notFound],
  }),
};
