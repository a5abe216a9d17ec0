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
  /** Finds the stored file, whose bytes the gateway sends. */
  openExport: defineMessage('tracking.export.open', {
    input: exportFileSchema,
    output: z.object({ fileId: z.string() }),
  }),
};
