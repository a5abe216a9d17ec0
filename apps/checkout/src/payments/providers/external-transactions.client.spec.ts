import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { aCustomer } from '@vale/testing/builders';
import { FakeProvider, PROVIDER_KEY, type FakeReply } from '../../../test/fake-provider.js';
import { externalTransactions } from './external-transactions.client.js';
import { ProviderError, ProviderRefusal } from './provider-errors.js';
import type { NewCharge, PaymentProvider, ProviderAccount } from './payment-provider.js';
import { providerHttp } from './provider-http.client.js';

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
let account: ProviderAccount;
let client: PaymentProvider;

/** The timeout of one call. */
const inTime = (ms = 10_000) => AbortSignal.timeout(ms);
const connect = (to: ProviderAccount = account) => externalTransactions.connect(to, providerHttp());

beforeEach(async () => {
  provider = await FakeProvider.open();
  account = {
    apiEndpoint: `${provider.url}/`,
    values: { privateToken: PROVIDER_KEY, expiry: 'hours' },
  };
  client = connect();
});
afterEach(() => provider.close());

async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe('creating a charge', () => {
  it('sends what the provider expects: reais, hours, our reference, the raw token', async () => {
    const created = await client.createCharge(charge, inTime());
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
    expect(created).toEqual({
      providerId: 'charge-1',
      pixCode: provider.charges.get('charge-1')!.qrCode,
      providerStatus: 'Waiting Payment',
      askedCentavos: 4_990,
      feeCentavos: 99,
      payPage: 'https://sandbox.example/pay/charge-1',
    });
  });

  it('can send the instant instead of hours', async () => {
    await connect({ ...account, values: { ...account.values, expiry: 'instant' } }).createCharge(
      charge,
      inTime(),
    );
    expect(provider.creations[0]).toMatchObject({ payment: { expiresAt: '2026-11-21T12:30:00.000Z' } });
  });

  it.each<[FakeReply, string]>([
    ['refuse', 'CPF bloqueado'],
    ['forbidden', 'Token inválido'],
  ])('throws a final refusal with the provider’s own message: %s', async (reply, message) => {
    provider.nextCreations = [reply];
    const failure = await failureOf(client.createCharge(charge, inTime()));
    expect(failure).toBeInstanceOf(ProviderRefusal);
    expect((failure as Error).message).toBe(message);
  });

  it.each<[FakeReply, ProviderError['kind']]>([
    ['error', 'server'],
    ['lost', 'server'],
    ['silence', 'timeout'],
    ['nonsense', 'invalid-reply'],
    ['no-charge', 'invalid-reply'],
  ])('may be repeated: %s is %s', async (reply, kind) => {
    provider.nextCreations = [reply];
    const signal = inTime(reply === 'silence' ? 300 : 10_000);
    const failure = await failureOf(client.createCharge(charge, signal));
    expect(failure).toBeInstanceOf(ProviderError);
    expect((failure as ProviderError).kind).toBe(kind);
  });

  it('does not take the charge of another order for this one', async () => {
    await client.createCharge({ ...charge, reference: '01JD0000000000000000000002' }, inTime());
    provider.repeatsCharge = true;
    const failure = await failureOf(client.createCharge(charge, inTime()));
    expect(failure).toMatchObject({ kind: 'invalid-reply', message: 'the reply names another charge' });
  });

  it('distinguishes an unreachable provider from an unknown outcome', async () => {
    await provider.close();
    const refused = await failureOf(client.createCharge(charge, inTime()));
    expect((refused as ProviderError).kind).toBe('network');
    const unknown = connect({ ...account, apiEndpoint: 'http://no-such-host.invalid' });
    expect(await failureOf(unknown.createCharge(charge, inTime()))).toMatchObject({ kind: 'network' });
    await provider.listen();
  });

  it('reuses connections', async () => {
    for (let call = 0; call < 10; call++) await client.createCharge(charge, inTime());
    // A connection is free again a moment after its reply was read.
    expect(provider.connections).toBeLessThanOrEqual(2);
  });
});

describe('reading a charge', () => {
  it('gives amounts in centavos and instants in milliseconds', async () => {
    const { providerId } = await client.createCharge(charge, inTime());
    expect(await client.readCharge(providerId, inTime())).toMatchObject({
      status: 'open',
      providerStatus: 'Waiting Payment',
      amountCentavos: 4_990,
      paidAt: null,
      externalReference: charge.reference,
    });
    const paid = provider.pay(charge.reference);
    expect(await client.readCharge(providerId, inTime())).toMatchObject({
      status: 'paid',
      paidAt: Date.parse(paid.paidAt!),
    });
  });

  it.each(['false', 'no', 0])(
    'takes “success”: %p as a claim of money, not as a verdict',
    async (success) => {
      const { providerId } = await client.createCharge(charge, inTime());
      provider.pay(charge.reference);
      provider.success = success;
      const read = await client.readCharge(providerId, inTime());
      expect(read).toMatchObject({ status: 'unknown', isMoneyClaimed: true, unplaced: 'unreadable-reply' });
      Object.assign(provider.charges.get(providerId)!, { status: 'Waiting Payment', paidAt: null });
      const failure = await failureOf(client.readCharge(providerId, inTime()));
      expect(failure).toMatchObject({ kind: 'invalid-reply' });
      Object.assign(provider.charges.get(providerId)!, { status: 'paid' });
      provider.success = 'true';
      expect(await client.readCharge(providerId, inTime())).toMatchObject({ status: 'paid' });
    },
  );

  it('keeps a status that is not in the list', async () => {
    const { providerId } = await client.createCharge(charge, inTime());
    provider.charges.get(providerId)!.status = 'Em Revisão';
    expect(await client.readCharge(providerId, inTime())).toMatchObject({
      status: 'unknown',
      providerStatus: 'Em Revisão',
    });
  });

  it('is refused for an unknown charge', async () => {
    const failure = await failureOf(client.readCharge('../charges', inTime()));
    expect(failure).toBeInstanceOf(ProviderRefusal);
    expect((failure as Error).message).toBe('Transação não encontrada');
  });
});

describe('testing the connection', () => {
  it('resolves when the account can be used', async () => {
    await expect(client.checkHealth(inTime())).resolves.toBeUndefined();
    expect(provider.creations).toHaveLength(0);
  });

  it('rejects when the account is refused or the provider not reached', async () => {
    provider.reading = 'nonsense';
    expect(await failureOf(client.checkHealth(inTime()))).toMatchObject({ kind: 'invalid-reply' });
    provider.reading = 'forbidden';
    expect(await failureOf(client.checkHealth(inTime()))).toBeInstanceOf(ProviderRefusal);
    await provider.close();
    expect(await failureOf(client.checkHealth(inTime()))).toMatchObject({ kind: 'network' });
    await provider.listen();
  });
});
