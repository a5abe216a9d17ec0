export * from './dead-letter.js';
export * from './messages.js';
export * from './routes.js';
