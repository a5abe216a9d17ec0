import * as z from 'zod/mini';
import { defineMessage } from '../define/message.js';
import { dayExportSchema, exportFileSchema } from './day-export.js';

/** Requires the permission to read figures. */
export const exportMessages = {
  /** Newest day first. */
  listExports: defineMessage('tracking.export.list', {
    input: z.object({}),
    output: z.object({
      items: z.array(dayExportSchema),
      /** Closed days whose files are missing, or older than their last change. */
      pending: z._default(z.int(), 0),
    }),
  }),
  /** Finds the stored file, whose bytes the gateway sends. */
  openExport: defineMessage('tracking.export.open', {
    input: exportFileSchema,
    output: z.object({ fileId: z.string() }),
  }),
};
