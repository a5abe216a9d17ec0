import * as z from 'zod/mini';
import { defineMessage } from '../define/message.js';

export const exportSchemaMessages = {
  /** The JSON Schema of a row of the exported files, which never changes. Throws `platform.not-found`. */
  getExportSchema: defineMessage('tracking.export.schema', {
    input: z.object({ version: z.string().check(z.regex(/^v[1-9]\d{0,2}\.json$/)) }),
    output: z.record(z.string(), z.unknown()),
  }),
};
