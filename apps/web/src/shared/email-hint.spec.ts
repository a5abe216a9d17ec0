import { expect, it } from '@jest/globals';
import { suggestEmail } from './email-hint.js';

it.each([
  ['gmial.com', 'gmail.com'],
  ['gmail.con', 'gmail.com'],
  ['gmail.co', 'gmail.com'],
  ['gmail.com.br', 'gmail.com'],
  ['Gmaill.com ', 'gmail.com'],
  ['hotnail.com', 'hotmail.com'],
  ['hotmai.com', 'hotmail.com'],
  ['hotmail.co.br', 'hotmail.com.br'],
  ['outlok.com', 'outlook.com'],
  ['outlook.com.b', 'outlook.com.br'],
  ['yaho.com.br', 'yahoo.com.br'],
  ['yaho.com', 'yahoo.com'],
  ['iclould.com', 'icloud.com'],
])('%p probably means %p', (typed, meant) => {
  expect(suggestEmail(`ana@${typed}`)).toBe(`ana@${meant}`);
});

it.each([
  ...['gmail.com', 'hotmail.com.br', 'hotmail.co.uk', 'yahoo.com.ar', 'outlook.com.tr', 'ymail.com'],
  ...['mail.com', 'email.com', 'uol.com.br', 'bol.com.br', 'live.com', 'loja.example', 'gmail', ''],
])('%p is left as it is', (typed) => {
  expect(suggestEmail(`ana@${typed}`)).toBeNull();
});

it('needs a local part', () => {
  expect(suggestEmail('@gmial.com')).toBeNull();
  expect(suggestEmail('gmial.com')).toBeNull();
});
