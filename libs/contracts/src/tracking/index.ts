export * from './conversion.js';
export type { ExternalSale } from './external-sale.js';
export * from './messages.js';
export * from './routes.js';
