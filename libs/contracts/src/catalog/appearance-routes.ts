import * as z from 'zod/mini';
import { platformErrors } from '../define/error.js';
import { defineRoute } from '../define/route.js';
import { appearanceErrors, appearanceMessages, appearanceSchema } from './appearance.js';

export const appearanceRoutes = {
  getAppearance: defineRoute('GET /api/admin/appearance', {
    access: 'admin',
    summary: 'The published look with its version',
    forwardsTo: appearanceMessages.getAppearance,
  }),
  listAppearances: defineRoute('GET /api/admin/appearance/versions', {
    access: 'admin',
    summary: 'Every look that was published, newest first',
    forwardsTo: appearanceMessages.listAppearances,
  }),
  publishAppearance: defineRoute('PUT /api/admin/appearance', {
    access: 'admin',
    summary: 'Publish a look, made from the version that is named',
    forwardsTo: appearanceMessages.publishAppearance,
    errors: [platformErrors.conflict],
  }),
  repeatAppearance: defineRoute('POST /api/admin/appearance/repeat', {
    access: 'admin',
    summary: 'Publish an earlier version again',
    forwardsTo: appearanceMessages.repeatAppearance,
    errors: [appearanceErrors.appearanceVersionNotFound, platformErrors.conflict],
  }),
  /** A page without scripts, which a frame of the panel shows. */
  previewAppearance: defineRoute('GET /api/admin/appearance/preview', {
    access: 'admin',
    summary: 'A page of the shop as shoppers would see it with this look, which is not stored',
    query: z.extend(appearanceSchema, {
      page: z.enum(['home', 'product']),
      theme: z.enum(['dark', 'light']),
    }),
    reply: z.unknown(),
    raw: 'text/html',
  }),
};
