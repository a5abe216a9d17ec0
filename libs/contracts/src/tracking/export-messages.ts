import * as z from 'zod/mini';
import { defineMessage } from '../define/message.js';
import { dayExportSchema, exportFileSchema } from './day-export.js';

/** Requires the permission to read figures. */
export const exportMessages = {
  /** Newest day first. */
  listExports: defineMessage('tracking.export.list', {
    input: z.object({}),
    output: z.object({ items: z.array(dayExportSchema) }),
  }),
  /** Where the bytes of a file are; for the gateway, which sends them. */
  openExport: defineMessage('tracking.export.open', {
    input: exportFileSchema,
    output: z.object({ fileId: z.string() }),
  }),
};
