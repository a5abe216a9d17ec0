import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { aCustomer } from '@vale/testing/builders';
import { FakeProvider, PROVIDER_KEY, type Answer } from '../../test/fake-provider.js';
import { checkoutConfig } from '../checkout.config.js';
import { ExternalTransactionsClient } from './external-transactions.client.js';
import { ProviderRefusal, ProviderTrouble, type NewCharge, type ProviderAccess } from './payment-provider.js';

const NOW = Date.UTC(2026, 10, 21, 12);
const charge: NewCharge = {
  reference: '01JD0000000000000000000001',
  amountCentavos: 4_990,
  expiresAt: NOW + 30 * 60_000,
  now: NOW,
  customer: aCustomer(),
  description: 'Gift Card',
  callbackUrl: 'https://loja.example/api/payments/pix/secret/webhook',
};

let provider: FakeProvider;
let access: ProviderAccess;
let client: ExternalTransactionsClient;

beforeEach(async () => {
  provider = await FakeProvider.open();
  access = { apiEndpoint: `${provider.url}/`, publicToken: '', privateToken: PROVIDER_KEY, expiry: 'hours' };
  client = clientWaiting(10_000);
});
afterEach(() => provider.close());

function clientWaiting(timeoutMs: number): ExternalTransactionsClient {
  return new ExternalTransactionsClient(
    checkoutConfig.load({ PAYMENT_REQUEST_TIMEOUT_MS: String(timeoutMs), PAYMENT_MAX_CALLS: '4' }),
  );
}

async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe('making a charge', () => {
  it('asks in the provider’s words: reais, hours, our reference, the raw token', async () => {
    const made = await client.createCharge(access, charge);
    expect(provider.creations).toEqual([
      {
        amount: 49.9,
        payment: { method: 'pix', expiresAt: 1 },
        customer: aCustomer(),
        externalReference: charge.reference,
        description: 'Gift Card',
        postbackUrl: charge.callbackUrl,
      },
    ]);
    expect(provider.headers[0]?.authorization).toBe(PROVIDER_KEY);
    expect(made).toEqual({
      providerId: 'charge-1',
      pixCode: provider.charges.get('charge-1')!.qrCode,
      status: 'Waiting Payment',
      feeCentavos: 99,
      payPage: 'https://sandbox.example/pay/charge-1',
    });
  });

  it('can name the instant instead of hours', async () => {
    await client.createCharge({ ...access, expiry: 'instant' }, charge);
    expect(provider.creations[0]).toMatchObject({ payment: { expiresAt: '2026-11-21T12:30:00.000Z' } });
  });

  it.each<[Answer, string]>([
    ['refuse', 'CPF bloqueado'],
    ['forbidden', 'Token inválido'],
  ])('is refused for good, with the provider’s own words: %s', async (answer, message) => {
    provider.nextCreations = [answer];
    const failure = await failureOf(client.createCharge(access, charge));
    expect(failure).toBeInstanceOf(ProviderRefusal);
    expect((failure as Error).message).toBe(message);
  });

  it.each<[Answer, ProviderTrouble['kind']]>([
    ['error', 'server'],
    ['lost', 'server'],
    ['silence', 'timeout'],
    ['nonsense', 'nonsense'],
    ['no-charge', 'nonsense'],
  ])('may be tried again: %s is %s', async (answer, kind) => {
    provider.nextCreations = [answer];
    const impatient = clientWaiting(answer === 'silence' ? 300 : 10_000);
    const failure = await failureOf(impatient.createCharge(access, charge));
    expect(failure).toBeInstanceOf(ProviderTrouble);
    expect((failure as ProviderTrouble).kind).toBe(kind);
  });

  it('tells "not reached at all" from "nobody knows"', async () => {
    await provider.close();
    const refused = await failureOf(client.createCharge(access, charge));
    expect((refused as ProviderTrouble).kind).toBe('network');
    const unknown = { ...access, apiEndpoint: 'http://no-such-host.invalid' };
    expect(((await failureOf(client.createCharge(unknown, charge))) as ProviderTrouble).kind).toBe('network');
    await provider.listen();
  });

  it('makes so many calls at once and no more, over connections that it keeps', async () => {
    provider.latencyMs = 5;
    await Promise.all(Array.from({ length: 60 }, () => client.createCharge(access, charge)));
    expect(provider.mostAtOnce).toBe(4);
    // A connection is free again a moment after its answer was read.
    expect(provider.connections).toBeLessThanOrEqual(8);
  });
});

describe('reading a charge', () => {
  it('gives sums in centavos and instants in milliseconds', async () => {
    const { providerId } = await client.createCharge(access, charge);
    expect(await client.readCharge(access, providerId)).toMatchObject({
      status: 'open',
      word: 'Waiting Payment',
      amountCentavos: 4_990,
      paidAt: null,
      externalReference: charge.reference,
    });
    const paid = provider.pay(charge.reference);
    expect(await client.readCharge(access, providerId)).toMatchObject({
      status: 'paid',
      paidAt: Date.parse(paid.paidAt!),
    });
  });

  it('keeps a word that nobody knows', async () => {
    const { providerId } = await client.createCharge(access, charge);
    provider.charges.get(providerId)!.status = 'Em Revisão';
    expect(await client.readCharge(access, providerId)).toMatchObject({
      status: 'unknown',
      word: 'Em Revisão',
    });
  });

  it('of a charge that is not there is refused', async () => {
    const failure = await failureOf(client.readCharge(access, '../charges'));
    expect(failure).toBeInstanceOf(ProviderRefusal);
    expect((failure as Error).message).toBe('Transação não encontrada');
  });
});
