export * from './contrast.js';
export * from './look-colors.js';
export * from './home-blocks.js';
export * from './appearance.js';
export { appearanceRoutes } from './appearance-routes.js';
export * from './category.js';
export * from './known-category.js';
export * from './shop-categories.js';
export * from './first-categories.js';
export * from './category-list.js';
export * from './category-admin.js';
export {
  DEFAULT_FEATURES,
  DEFAULT_FULL_ACCESS,
  LAST_MOMENT,
  type Delivery,
  type ProductExtras,
} from './product-values.js';
export * from './product-fields.js';
export * from './product.js';
export * from './price.js';
export * from './buyer-field.js';
export * from './buyer-answer.js';
export * from './buyer-field-csv.js';
export * from './product-view.js';
export * from './product-filter.js';
export * from './messages.js';
export * from './offer.js';
export * from './order-bump.js';
export * from './bump-test.js';
export * from './order-bump-admin.js';
export * from './import.js';
export * from './import-mapping.js';
export * from './testimonial.js';
export * from './testimonial-admin.js';
export * from './shop.js';
export * from './shop-brand.js';
export * from './store-settings.js';
export * from './legal.js';
export * from './errors.js';
export { catalogAdminMessages } from './admin-messages.js';
export * from './events.js';
export * from './jobs.js';
export * from './restock.js';
export * from './image.js';
export * from './routes.js';
export * from './stock-name.js';
export { stockNameRoutes } from './admin-routes.js';
export { catalogAdminRoutes } from './admin-routes.js';
export * from './demo.js';
export * from './image-path.js';
export * from './image-errors.js';
export * from './image-hosts.js';
export { imageMessages, PART_BYTES } from './image-messages.js';
export { imageRoutes } from './image-routes.js';
export * from './product-editing-routes.js';
export { productEditingRoutes } from './product-editing-routes.js';
export * from './brazil-time.js';
export * from './csv-rows.js';
export * from './file-price.js';
export * from './csv-text.js';
export * from './product-csv.js';
export * from './product-import.js';
export * from './bulk-change.js';
export * from './redeem-guide.js';
