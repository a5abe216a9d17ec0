import { expect, it } from '@jest/globals';
import { mailboxOf } from './mailbox.js';

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
