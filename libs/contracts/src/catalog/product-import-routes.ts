import { defineRoute } from '../define/route.js';
import { bytesSchema } from '../define/schema.js';
import {
  IMPORT_FILE_BYTES,
  productImportErrors,
  productImportMessages,
  productImportSchema,
} from './product-import.js';

const { importUnreadable, importEmpty, importGone } = productImportErrors;

export const productImportRoutes = {
  checkProductImport: defineRoute('POST /api/admin/product-imports', {
    access: 'catalogue',
    summary: 'Send a CSV or JSON file of products as it is; says of each row what applying would do',
    body: bytesSchema,
    reply: productImportSchema,
    status: 201,
    maxBytes: IMPORT_FILE_BYTES,
    limit: { points: 60, seconds: 600 },
    errors: [importUnreadable, importGone],
  }),
  mapProductImport: defineRoute('POST /api/admin/product-imports/:id/map', {
    access: 'catalogue',
    summary: 'Check the same file again with other columns, categories or another decimal sign',
    forwardsTo: productImportMessages.mapProductImport,
    status: 201,
    limit: { points: 60, seconds: 600 },
    errors: [importUnreadable, importGone],
  }),
  applyProductImport: defineRoute('POST /api/admin/product-imports/:id/apply', {
    access: 'catalogue',
    summary: 'Create and change the products of a checked file, in the background',
    forwardsTo: productImportMessages.applyProductImport,
    status: 202,
    errors: [importGone, importEmpty],
  }),
  getProductImport: defineRoute('GET /api/admin/product-imports/:id', {
    access: 'catalogue',
    summary: 'How far an import is',
    forwardsTo: productImportMessages.getProductImport,
    errors: [importGone],
  }),
  listImportRows: defineRoute('GET /api/admin/product-imports/:id/rows', {
    access: 'catalogue',
    summary: 'What came of each row, in the order of the file',
    forwardsTo: productImportMessages.listImportRows,
    errors: [importGone],
  }),
};
