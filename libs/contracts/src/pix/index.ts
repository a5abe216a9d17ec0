export * from './br-code.js';
