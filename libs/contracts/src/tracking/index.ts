export * from './conversion.js';
export * from './messages.js';
export * from './routes.js';
