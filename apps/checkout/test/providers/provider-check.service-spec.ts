import { afterEach, describe, expect, it } from '@jest/globals';
import { PAYMENT_PROVIDERS } from '../../src/payments/providers/payment-providers.client.js';
import { checkProvider } from './check/provider-check.js';
import { openDouble, sellAt } from './check/provider-doubles.js';
import { settingsOf } from './selling-contract.js';
import type { DoubleReply, DoubleRequest, ProviderDouble } from './strict-double.js';
import { WooviDouble } from './woovi-double.js';

let closing: Pick<ProviderDouble, 'close'> | undefined;
afterEach(() => closing?.close());

/** Woovi as it would be after a change. */
class ChangedWoovi extends WooviDouble {
  isChanged = false;

  constructor(private readonly change: (reply: DoubleReply, request: DoubleRequest) => DoubleReply) {
    super();
    this.now = Date.now();
  }

  protected override handle(request: DoubleRequest): DoubleReply {
    const reply = super.handle(request);
    return this.isChanged ? this.change(reply, request) : reply;
  }
}

const CHARGED = { charge: true, production: false };

/** Lines of the check of an account that replies like this, with a mark for what the shop reads. */
async function linesOf(change: ConstructorParameters<typeof ChangedWoovi>[0]): Promise<string[]> {
  const double = await new ChangedWoovi(change).listen();
  closing = double;
  await sellAt('woovi', double);
  double.isChanged = true;
  const findings = await checkProvider({ driver: 'woovi', ...CHARGED }, settingsOf('woovi', double));
  return findings.map(({ isRead, text }) => `${isRead ? '!' : '-'} ${text}`);
}

/** The replies of a kind with their text changed. */
const written = (from: RegExp, to: string) => (reply: DoubleReply) => ({
  ...reply,
  json: JSON.parse(JSON.stringify(reply.json).replace(from, to)) as unknown,
});

describe.each(PAYMENT_PROVIDERS.map(({ driver }) => driver))('the check of %s', (driver) => {
  it('finds no difference that the shop reads where the provider replies like its double', async () => {
    const double = await openDouble(driver);
    closing = double;
    const findings = await checkProvider({ driver, ...CHARGED }, settingsOf(driver, double));
    expect(findings).toEqual([]);
  });
});

describe('the check of a provider that differs from its double', () => {
  it('names a field that was renamed, by each call that lacks it', async () => {
    const lines = await linesOf(written(/"brCode"/g, '"pixCode"'));
    expect(lines).toContain(
      "! the new charge: GET /api/v1/charge/…: charge.brCode is text in the double's reply and missing in the provider's",
    );
    expect(lines).toContain(
      "- the new charge: GET /api/v1/charge/…: charge.pixCode is not in the double's reply",
    );
    expect(lines).toContain(
      "! new charge: as the client reads it, pixCode is text in the double's reply and empty in the provider's",
    );
  });

  it('names a field of another kind', async () => {
    expect(await linesOf(written(/"value":(\d+)/g, '"value":"$1"'))).toContain(
      "! new charge: POST /api/v1/charge: charge.value is number in the double's reply and text in the provider's",
    );
  });

  it('names a time without its zone', async () => {
    const lines = await linesOf(written(/(T\d\d:\d\d:\d\d)\.\d{3}Z/g, '$1'));
    expect(
      lines.some((line) =>
        line.endsWith("is time in the double's reply and time without zone in the provider's"),
      ),
    ).toBe(true);
  });

  it('names another code of success, which the shop does not read', async () => {
    const lines = await linesOf((reply, { method }) =>
      method === 'POST' ? { ...reply, status: 201 } : reply,
    );
    expect(lines.filter((line) => line.includes('status'))).toEqual([
      "- new charge: POST /api/v1/charge: status is 200 in the double's reply and 201 in the provider's",
    ]);
  });

  it('names a refusal, without what the provider said of it', async () => {
    const lines = await linesOf((reply, { method }) =>
      method === 'POST' ? { status: 403, json: { error: 'CPF 52998224725 bloqueado' } } : reply,
    );
    expect(lines).toContain(
      '! new charge: the client was answered by the double and refused with 403 by the provider',
    );
    expect(lines.join()).not.toMatch(/bloqueado|52998224725/);
  });
});

describe('the check', () => {
  const woovi = { driver: 'woovi', charge: false, production: false };

  it('asks for what is missing, and calls no address with real money unless it is told to', async () => {
    await expect(checkProvider({ ...woovi, driver: 'cielo' }, {})).rejects.toThrow(/one of: mercado-pago/);
    await expect(checkProvider(woovi, {})).rejects.toThrow('PAYMENT_PRIVATE_TOKEN is missing');
    const real = { PAYMENT_PRIVATE_TOKEN: 'x', PAYMENT_API_URL: 'https://api.woovi.com' };
    await expect(checkProvider(woovi, real)).rejects.toThrow('--production');
  });

  it('makes no charge unless it is told to', async () => {
    const double = await new ChangedWoovi((reply) => reply).listen();
    closing = double;
    await checkProvider(woovi, settingsOf('woovi', double));
    expect([double.requests.length > 0, double.charges]).toEqual([true, 0]);
    await checkProvider({ ...woovi, charge: true }, settingsOf('woovi', double));
    // It was deleted again.
    expect(double.requests.filter(({ method }) => method !== 'GET').map(({ method }) => method)).toEqual([
      'POST',
      'DELETE',
    ]);
    expect(double.charges).toBe(0);
  });
});
