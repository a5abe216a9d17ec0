export * from './account.js';
export * from './account-texts.js';
export * from './errors.js';
export * from './confirmation-errors.js';
export * from './messages.js';
export * from './events.js';
export * from './jobs.js';
export * from './routes.js';
