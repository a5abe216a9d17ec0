import { expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { stockMessages } from './stock-messages.js';

it.each([
  [0, true],
  [100_000_000, true],
  [100_000_001, false],
  // A sum of two is no integer that can be told from its neighbours, and no reply may hold it.
  [Number.MAX_SAFE_INTEGER, false],
  [-1, false],
])('codes may cost %p centavos each: %p', (costCentavos, expected) => {
  const input = { productId: 'p', variation: '', codes: ['A-1'], costCentavos };
  expect(z.safeParse(stockMessages.addStock.input, input).success).toBe(expected);
});

it.each([
  ['----', false],
  ['AAAA\u200B-1', false],
  ['login: a\nsenha: b', true],
  ['123-456', true],
])('%j is a code: %p', (code, expected) => {
  const input = { productId: 'p', variation: '', codes: [code] };
  expect(z.safeParse(stockMessages.addStock.input, input).success).toBe(expected);
});
