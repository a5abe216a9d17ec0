import { platformErrors } from '../define/error.js';
import { defineRoute } from '../define/route.js';
import { catalogAdminErrors } from './errors.js';
import { catalogAdminMessages } from './admin-messages.js';
import { stockNameMessages } from './stock-name.js';

/** A message carries at most 512 KB. */
const IMPORT_BYTES = 400 * 1024;
/** Largest body of a change of the store settings. */
const SETTINGS_BYTES = 256 * 1024;

export const catalogAdminRoutes = {
  listAllOrderBumps: defineRoute('GET /api/admin/order-bumps', {
    access: 'panel',
    summary:
      'Order bumps as they are stored, and how many there are; of one category also under its legacy name',
    forwardsTo: catalogAdminMessages.listAllOrderBumps,
  }),
  createOrderBump: defineRoute('POST /api/admin/order-bumps', {
    access: 'catalogue',
    summary: 'Add an order bump, active from now on',
    forwardsTo: catalogAdminMessages.createOrderBump,
    status: 201,
  }),
  changeOrderBump: defineRoute('PATCH /api/admin/order-bumps/:id', {
    access: 'catalogue',
    summary: 'Change, activate or deactivate an order bump; an empty picture keeps the former one',
    forwardsTo: catalogAdminMessages.changeOrderBump,
    errors: [catalogAdminErrors.orderBumpNotFound, platformErrors.conflict],
  }),
  deleteOrderBump: defineRoute('DELETE /api/admin/order-bumps/:id', {
    access: 'catalogue',
    summary: 'Delete an order bump; orders keep their own copy of what was sold',
    forwardsTo: catalogAdminMessages.deleteOrderBump,
    errors: [catalogAdminErrors.orderBumpNotFound, platformErrors.conflict],
  }),
  importOrderBumps: defineRoute('POST /api/admin/order-bump-imports', {
    access: 'catalogue',
    summary: 'Import order bumps of an old browser; says what would happen unless `apply` is set',
    forwardsTo: catalogAdminMessages.importOrderBumps,
    maxBytes: IMPORT_BYTES,
  }),
  listAllTestimonials: defineRoute('GET /api/admin/testimonials', {
    access: 'catalogue',
    summary: 'Every testimonial and rating, and how many wait for a decision',
    forwardsTo: catalogAdminMessages.listAllTestimonials,
  }),
  createTestimonial: defineRoute('POST /api/admin/testimonials', {
    access: 'catalogue',
    summary: 'Add a testimonial',
    forwardsTo: catalogAdminMessages.createTestimonial,
    status: 201,
  }),
  changeTestimonial: defineRoute('PATCH /api/admin/testimonials/:id', {
    access: 'catalogue',
    summary: 'Change, show or hide a testimonial; the stars of a buyer stay',
    forwardsTo: catalogAdminMessages.changeTestimonial,
    errors: [
      catalogAdminErrors.testimonialNotFound,
      catalogAdminErrors.reviewRatingFixed,
      platformErrors.conflict,
    ],
  }),
  deleteTestimonial: defineRoute('DELETE /api/admin/testimonials/:id', {
    access: 'catalogue',
    summary: 'Delete a testimonial or rating',
    forwardsTo: catalogAdminMessages.deleteTestimonial,
    errors: [catalogAdminErrors.testimonialNotFound, platformErrors.conflict],
  }),
  importTestimonials: defineRoute('POST /api/admin/testimonial-imports', {
    access: 'catalogue',
    summary: 'Import testimonials of an old browser; says what would happen unless `apply` is set',
    forwardsTo: catalogAdminMessages.importTestimonials,
    maxBytes: IMPORT_BYTES,
  }),
  getLegalDefaults: defineRoute('GET /api/admin/shop/legal-defaults', {
    access: 'admin',
    summary: 'The legal texts that come with the software, with their placeholders',
    forwardsTo: catalogAdminMessages.getLegalDefaults,
  }),
  previewLegalPage: defineRoute('POST /api/admin/shop/legal-preview', {
    access: 'admin',
    summary: 'A legal page as the settings sent would show it; nothing is stored',
    forwardsTo: catalogAdminMessages.previewLegalPage,
    maxBytes: SETTINGS_BYTES,
  }),
};

export const stockNameRoutes = {
  listStockNames: defineRoute('GET /api/admin/stock/names', {
    access: 'panel',
    summary: 'What the products and order bumps with these ids are called, and the stocks that they have',
    forwardsTo: stockNameMessages.listStockNames,
  }),
};
