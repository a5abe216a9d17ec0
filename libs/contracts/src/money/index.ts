export * from './money.js';
export * from './typed-price.js';
