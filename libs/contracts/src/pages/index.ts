export * from './pages.js';
export * from './page-address.js';
