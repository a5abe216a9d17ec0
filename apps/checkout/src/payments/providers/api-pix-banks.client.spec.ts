import { describe, expect, it } from '@jest/globals';
import type { HttpRequest } from './payment-provider.js';
import { paymentProvider, type PaymentDriver } from './payment-providers.client.js';

const TXID = '01JD0000000000000000000001';
const values = {
  pixKey: 'loja@example.com',
  publicToken: 'id',
  privateToken: 'secret',
  applicationToken: 'app-key',
  certificate: 'CERT',
  privateKey: 'KEY',
};

interface Sent extends Pick<HttpRequest, 'headers' | 'body'> {
  url: string;
}

/** The request for the token, and the one that reads a charge. */
async function requestsOf(driver: PaymentDriver): Promise<[Sent, Sent]> {
  const { endpoints, fields, connect } = paymentProvider(driver)!;
  const own = Object.fromEntries(
    Object.entries(values).filter(([name]) => fields.some((field) => field.name === name)),
  );
  const sent: Sent[] = [];
  const provider = connect(
    { apiEndpoint: endpoints[0]!.url, values: own },
    async (url, { headers, body }) => {
      sent.push({ url, headers, ...(body && { body }) });
      return {
        status: 200,
        json: sent.length === 1 ? { access_token: 't' } : { txid: TXID, status: 'ATIVA' },
      };
    },
  );
  await provider.readCharge(TXID, AbortSignal.timeout(1_000));
  expect(sent).toHaveLength(2);
  return sent as [Sent, Sent];
}

const basic = { authorization: `Basic ${Buffer.from('id:secret').toString('base64')}` };
const SCOPES = 'cob.write+cob.read+pix.write+pix.read+webhook.write+webhook.read';

describe('a bank with API Pix', () => {
  it.each([
    ['efi', 'https://pix.api.efipay.com.br/oauth/token', basic, { grant_type: 'client_credentials' }],
    [
      'inter',
      'https://cdpj.partners.bancointer.com.br/oauth/v2/token',
      {},
      `grant_type=client_credentials&scope=${SCOPES}&client_id=id&client_secret=secret`,
    ],
    [
      'sicoob',
      'https://auth.sicoob.com.br/auth/realms/cooperado/protocol/openid-connect/token',
      {},
      `grant_type=client_credentials&scope=${SCOPES}&client_id=id`,
    ],
    [
      'itau',
      'https://sts.itau.com.br/api/oauth/token',
      {},
      'grant_type=client_credentials&client_id=id&client_secret=secret',
    ],
    [
      'banco-do-brasil',
      'https://oauth.bb.com.br/oauth/token',
      basic,
      `grant_type=client_credentials&scope=${SCOPES}`,
    ],
  ] as const)('is asked for a token as it wants it: %s', async (driver, url, headers, body) => {
    const [token] = await requestsOf(driver);
    expect(token).toMatchObject({ url, headers });
    expect(token.body).toEqual(body);
  });

  it('gets with each call what it wants beside the token', async () => {
    const read = async (driver: PaymentDriver) => (await requestsOf(driver))[1];
    expect((await read('sicoob')).headers).toMatchObject({ client_id: 'id', authorization: 'Bearer t' });
    expect((await read('itau')).headers).toMatchObject({ 'x-itau-apikey': 'id' });
    expect((await read('banco-do-brasil')).url).toBe(
      `https://api-pix.bb.com.br/pix/v2/cob/${TXID}?gw-dev-app-key=app-key`,
    );
  });
});
