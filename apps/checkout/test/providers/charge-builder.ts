import { MINUTE_MS } from '@vale/contracts/time';
import { aCustomer } from '@vale/testing/builders';
import type { NewCharge } from '../../src/payments/providers/payment-provider.js';
import { DOUBLE_NOW } from './strict-double.js';

export const REFERENCE = '01JD0000000000000000000001';

export const aCharge = (change: Partial<NewCharge> = {}): NewCharge => ({
  reference: REFERENCE,
  amountCentavos: 4_990,
  expiresAt: DOUBLE_NOW + 10 * MINUTE_MS,
  now: DOUBLE_NOW,
  customer: aCustomer(),
  description: 'Gift Card R$ 50 – ação & emoção',
  callbackUrl: 'https://loja.example/api/payments/pix/secret/webhook',
  ...change,
});
