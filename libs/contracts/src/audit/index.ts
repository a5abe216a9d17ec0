export * from './audit-target.js';
export * from './events.js';
export { adminChange } from './admin-change.js';
