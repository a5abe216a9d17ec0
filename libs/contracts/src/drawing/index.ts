export * from './text-outline.js';
