export * from './pages.js';
export * from './admin-pages.js';
export * from './page-path.js';
export * from './admin-page-access.js';
