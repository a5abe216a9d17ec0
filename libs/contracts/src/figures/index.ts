export * from './figures.js';
export { figuresMessages } from './messages.js';
export { figuresRoutes } from './routes.js';
