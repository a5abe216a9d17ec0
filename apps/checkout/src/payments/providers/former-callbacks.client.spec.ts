import { expect, it } from '@jest/globals';
import { isFormerCallback } from './former-callbacks.client.js';

const PRESENT = 'https://loja.example/api/payments/m2/secret/webhook';

it.each([
  ['an earlier method', 'https://loja.example/api/payments/m1/other/webhook', true],
  ['an earlier method with a short address', 'https://loja.example/api/p/m1/other', true],
  ['the present method', PRESENT, false],
  ['another shop', 'https://outra.example/api/payments/m1/other/webhook', false],
  ['another system at the same address', 'https://loja.example/erp/asaas', false],
  ['no address', 'loja', false],
  ['nothing', null, false],
])('the registration of %s is left or removed', (_whose, registered, isRemoved) => {
  expect(isFormerCallback(registered, PRESENT)).toBe(isRemoved);
});
