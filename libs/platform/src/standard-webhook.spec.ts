import { expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { webhookHeaders, webhookSecret } from './standard-webhook.js';

const secretOf = (fill: number) => webhookSecret(Buffer.alloc(32, fill));
const body = JSON.stringify({ type: 'order.paid', data: { text: 'café ✓' } });
const message = { id: 'msg_1', body, now: Date.now() };

it('the library of the specification accepts a message with its secret, and no other', () => {
  const headers = webhookHeaders(message, [secretOf(1)]);
  expect(new Webhook(secretOf(1)).verify(body, headers)).toEqual(JSON.parse(body));
  expect(() => new Webhook(secretOf(2)).verify(body, headers)).toThrow('No matching signature');
  expect(() => new Webhook(secretOf(1)).verify(`${body} `, headers)).toThrow('No matching signature');
});

it('while a secret is rotated, either one verifies a message', () => {
  const headers = webhookHeaders(message, [secretOf(3), secretOf(4)]);
  for (const fill of [3, 4])
    expect(new Webhook(secretOf(fill)).verify(body, headers)).toEqual(JSON.parse(body));
});
