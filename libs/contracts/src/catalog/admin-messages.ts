import * as z from 'zod/mini';
import { defineMessage } from '../define/message.js';
import { isComplete, pageOf } from '../define/paging.js';
import { seenVersion } from '../define/schema.js';
import { importInputSchema, importResultSchema } from './import.js';
import { legalPageNameSchema, legalPageSchema } from './legal.js';
import {
  adminBumpQuery,
  adminBumpSchema,
  bumpCountsSchema,
  bumpDraftSchema,
  bumpPatchSchema,
} from './order-bump-admin.js';
import { storeSettingsSchema } from './store-settings.js';
import {
  adminTestimonialQuery,
  adminTestimonialSchema,
  testimonialDraftSchema,
  testimonialPatchSchema,
} from './testimonial-admin.js';

const id = z.string().check(z.minLength(1), z.maxLength(80));
const byIdAndVersion = z.object({ id, version: seenVersion });
const version = z.int().check(z.gte(0));

/** All for admins. A change is refused with `platform.conflict` when the record was changed since its version. */
export const catalogAdminMessages = {
  /**
   * Considers the newest `MAX_SORTED_IN_PANEL` bumps. A category also lists what is stored under its
   * legacy name.
   */
  listAllOrderBumps: defineMessage('catalog.order-bump.list-all', {
    input: adminBumpQuery,
    output: z.extend(pageOf(adminBumpSchema), { counts: bumpCountsSchema, isComplete }),
  }),
  createOrderBump: defineMessage('catalog.order-bump.create', {
    input: bumpDraftSchema,
    output: adminBumpSchema,
  }),
  changeOrderBump: defineMessage('catalog.order-bump.change', {
    input: z.object({ id, version, change: bumpPatchSchema }),
    output: adminBumpSchema,
  }),
  deleteOrderBump: defineMessage('catalog.order-bump.delete', {
    input: byIdAndVersion,
    output: z.object({}),
  }),
  importOrderBumps: defineMessage('catalog.order-bump.import', {
    input: importInputSchema,
    output: importResultSchema,
  }),
  listAllTestimonials: defineMessage('catalog.testimonial.list-all', {
    input: adminTestimonialQuery,
    output: z.extend(pageOf(adminTestimonialSchema), {
      /** Buyers' reviews that wait for a decision. */
      pending: z.int(),
      isComplete,
    }),
  }),
  createTestimonial: defineMessage('catalog.testimonial.create', {
    input: testimonialDraftSchema,
    output: adminTestimonialSchema,
  }),
  changeTestimonial: defineMessage('catalog.testimonial.change', {
    input: z.object({ id, version, change: testimonialPatchSchema }),
    output: adminTestimonialSchema,
  }),
  deleteTestimonial: defineMessage('catalog.testimonial.delete', {
    input: byIdAndVersion,
    output: z.object({}),
  }),
  importTestimonials: defineMessage('catalog.testimonial.import', {
    input: importInputSchema,
    output: importResultSchema,
  }),
  /** The texts that come with the software, with their placeholders. */
  getLegalDefaults: defineMessage('catalog.shop.legal-defaults', {
    input: z.object({}),
    output: storeSettingsSchema.shape.legal,
  }),
  /** A legal page as these settings would show it. */
  previewLegalPage: defineMessage('catalog.shop.preview-legal', {
    input: z.object({ page: legalPageNameSchema, settings: storeSettingsSchema }),
    output: legalPageSchema,
  }),
};
