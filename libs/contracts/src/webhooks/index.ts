export * from './webhook.js';
export * from './errors.js';
export * from './messages.js';
export * from './jobs.js';
export * from './routes.js';
