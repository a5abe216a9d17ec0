export * from './audit-target.js';
export * from './events.js';
export { adminChange, type AdminChange } from './admin-change.js';
