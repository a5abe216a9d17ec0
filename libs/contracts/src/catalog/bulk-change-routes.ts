import { defineRoute } from '../define/route.js';
import { bulkChangeErrors, bulkChangeMessages } from './bulk-change.js';

/** Most bytes of a list of ids; a message carries at most 512 KB. */
const IDS_BYTES = 480 * 1024;

const { bulkChangeRunning, bulkChangeEmpty, bulkChangeGone, bulkUndoRefused } = bulkChangeErrors;

export const bulkChangeRoutes = {
  prepareBulkChange: defineRoute('POST /api/admin/bulk-changes', {
    access: 'catalogue',
    summary: 'Say what a change of many products would do to each; nothing is changed yet',
    forwardsTo: bulkChangeMessages.prepareBulkChange,
    status: 201,
    maxBytes: IDS_BYTES,
    limit: { points: 60, seconds: 600 },
    errors: [bulkChangeErrors.bulkChangeEmpty],
  }),
  getLatestBulkChange: defineRoute('GET /api/admin/bulk-changes', {
    access: 'catalogue',
    summary: 'The bulk change that is running, or ran last',
    forwardsTo: bulkChangeMessages.getLatestBulkChange,
  }),
  getBulkChange: defineRoute('GET /api/admin/bulk-changes/:id', {
    access: 'catalogue',
    summary: 'How far a bulk change is',
    forwardsTo: bulkChangeMessages.getBulkChange,
    errors: [bulkChangeGone],
  }),
  listBulkRows: defineRoute('GET /api/admin/bulk-changes/:id/rows', {
    access: 'catalogue',
    summary: 'Old and new values of each product of a bulk change, and what came of it',
    forwardsTo: bulkChangeMessages.listBulkRows,
    errors: [bulkChangeGone],
  }),
  startBulkChange: defineRoute('POST /api/admin/bulk-changes/:id/start', {
    access: 'catalogue',
    summary: 'Make a prepared bulk change, in the background',
    forwardsTo: bulkChangeMessages.startBulkChange,
    status: 202,
    errors: [bulkChangeGone, bulkChangeEmpty, bulkChangeRunning],
  }),
  undoBulkChange: defineRoute('POST /api/admin/bulk-changes/:id/undo', {
    access: 'catalogue',
    summary: 'Give products back the values from before a bulk change, in the background',
    forwardsTo: bulkChangeMessages.undoBulkChange,
    status: 202,
    errors: [bulkChangeGone, bulkUndoRefused, bulkChangeRunning],
  }),
};
