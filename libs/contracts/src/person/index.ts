export * from './cpf.js';
export * from './phone.js';
export * from './customer.js';
export * from './first-name.js';
export * from './mailbox.js';
export * from './mask.js';
export * from './cnpj.js';
