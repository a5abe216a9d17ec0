import { platformErrors } from '../define/error.js';
import { defineRoute } from '../define/route.js';
import { sampleMessages } from './sample-messages.js';

export const sampleRoutes = {
  getSample: defineRoute('GET /api/admin/analytics/sample', {
    access: 'analytics',
    summary: 'Whether the figures of a demo contain sample data',
    forwardsTo: sampleMessages.getSample,
    errors: [platformErrors.notFound],
  }),
  setSample: defineRoute('PUT /api/admin/analytics/sample', {
    access: 'admin',
    summary: 'Add two weeks of sample data to a demo, or remove them',
    forwardsTo: sampleMessages.setSample,
    limit: { points: 30, seconds: 60 },
    errors: [platformErrors.notFound],
  }),
};
