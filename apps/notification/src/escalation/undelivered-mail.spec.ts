import { describe, expect, it } from '@jest/globals';
import type { UndeliveredOrder } from '@vale/contracts/checkout';
import { MINUTE_MS } from '@vale/contracts/time';
import { stepAt, undeliveredMail } from './undelivered-mail.js';

const order: UndeliveredOrder = {
  transactionId: 't1',
  state: 'paid',
  productTitle: 'Steam <b>\r\nBcc: all@example.com',
  totalCentavos: 10_050,
  paidAt: 0,
};

describe('the step of a payment', () => {
  it.each([
    [15 * MINUTE_MS - 1, undefined],
    [15 * MINUTE_MS, 'undelivered-15'],
    [30 * MINUTE_MS - 1, 'undelivered-15'],
    [30 * MINUTE_MS, 'undelivered-30'],
  ])('is, after %p ms, %p', (age, kind) => {
    expect(stepAt(7, 7 + age)).toBe(kind);
  });
});

describe('the mail to the owner', () => {
  it('says which order waits, since when, what it is worth and why', () => {
    const { subject, text, html } = undeliveredMail('undelivered-30', order);
    expect(subject).toBe('Pedido pago há mais de 30 minutos sem entrega: Steam <b> Bcc: all@example.com');
    expect(text).toContain('Pedido: t1');
    expect(text).toMatch(/Valor: R\$\s100,50/);
    expect(text).toContain('Não há código livre em estoque');
    expect(html).not.toContain('<b>');
  });
});
