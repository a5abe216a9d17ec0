import { expect, it } from '@jest/globals';
import { mailboxOf, mailLimitKey } from './mailbox.js';

it.each([
  ['ana@uol.com.br', 'ana@uol.com.br'],
  ['ana+1@uol.com.br', 'ana@uol.com.br'],
  ['ana+1+2@uol.com.br', 'ana@uol.com.br'],
  ['ana.souza@uol.com.br', 'ana.souza@uol.com.br'],
  ['a.n.a+vale@googlemail.com', 'ana@gmail.com'],
  ['Ana+1@UOL.com.br', 'ana@uol.com.br'],
  ['+1@uol.com.br', '+1@uol.com.br'],
])('mails to %s are read in the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

it('mails to tagged addresses are counted together, and apart from those to the plain one', () => {
  expect(mailLimitKey('ana+1@uol.com.br')).toBe(mailLimitKey('ana+2@uol.com.br'));
  expect(mailLimitKey('ana+1@uol.com.br')).not.toBe(mailLimitKey('ana@uol.com.br'));
  expect(mailLimitKey('a.na@gmail.com')).toBe(mailLimitKey('ana@gmail.com'));
  expect(mailLimitKey('+1@uol.com.br')).toBe('+1@uol.com.br');
});
