import { beforeEach, describe, expect, it } from '@jest/globals';
import { parseBrCode, writeDynamicBrCode } from '@vale/contracts/pix';
import { aCustomer } from '@vale/testing/builders';
import { apiPix } from './api-pix.client.js';
import type { HttpReply, HttpRequest, NewCharge, ProviderAccount } from './payment-provider.js';
import { CallbackTaken } from './provider-errors.js';

const NOW = Date.UTC(2026, 10, 21, 12);
const TXID = '01JD0000000000000000000001';
const charge: NewCharge = {
  reference: TXID,
  amountCentavos: 4_990,
  expiresAt: NOW + 30 * 60_000,
  now: NOW,
  customer: aCustomer(),
  description: 'Gift Card',
  callbackUrl: 'https://loja.example/webhook',
};
const account: ProviderAccount = {
  apiEndpoint: 'https://pix.example/v2/',
  values: {
    publicToken: 'client:id',
    privateToken: 'segredo',
    pixKey: 'loja@example.com',
    tokenUrl: 'https://auth.example/token',
    merchantName: 'LOJA',
    merchantCity: 'SAO PAULO',
  },
};
const pixCopiaECola = writeDynamicBrCode({
  url: 'pix.example/1',
  amountCentavos: 4_990,
  merchantName: 'LOJA',
  merchantCity: 'SP',
});
const cob = { txid: TXID, status: 'ATIVA', valor: { original: '49.90' }, pixCopiaECola };
const notFound: HttpReply = { status: 404, json: { title: 'Não encontrado' } };
const token: HttpReply = { status: 200, json: { access_token: 't1', expires_in: 600 } };

interface Sent extends Omit<HttpRequest, 'signal'> {
  url: string;
}
let sent: Sent[];
let tokens: HttpReply[];
/** Keyed by method and path; the last reply of a list repeats. */
let replies: Record<string, HttpReply[]>;

beforeEach(() => {
  sent = [];
  tokens = [token];
  replies = {};
});

const next = (list: HttpReply[] | undefined) => (list && list.length > 1 ? list.shift() : list?.[0]);
const connect = (change: Partial<ProviderAccount> = {}) =>
  apiPix.connect({ ...account, ...change }, async (url, { signal: _signal, ...request }) => {
    sent.push({ url, ...request });
    if (request.method === 'POST') return next(tokens)!;
    const path = url.slice('https://pix.example/v2'.length);
    return next(replies[`${request.method} ${path}`]) ?? notFound;
  });
const inTime = () => AbortSignal.timeout(5_000);
const calls = () => sent.filter(({ method }) => method !== 'POST');

describe('a charge', () => {
  it('is created under our txid, in reais as text, and valid as long as the order', async () => {
    replies[`PUT /cob/${TXID}`] = [{ status: 201, json: cob }];
    expect(await connect().createCharge(charge, inTime())).toEqual({
      providerId: TXID,
      pixCode: pixCopiaECola,
      providerStatus: 'ATIVA',
      askedCentavos: 4_990,
      feeCentavos: null,
      payPage: null,
    });
    expect(calls()).toMatchObject([
      {
        headers: { authorization: 'Bearer t1' },
        body: {
          calendario: { expiracao: 1_800 },
          devedor: { cpf: aCustomer().cpf, nome: aCustomer().name },
          valor: { original: '49.90' },
          chave: 'loja@example.com',
          solicitacaoPagador: 'Gift Card',
        },
      },
    ]);
  });

  it('is read instead of created again once it is paid', async () => {
    replies[`PUT /cob/${TXID}`] = [{ status: 400, json: { detail: 'não está ATIVA' } }];
    replies[`GET /cob/${TXID}`] = [{ status: 200, json: { ...cob, status: 'CONCLUIDA' } }];
    expect(await connect().createCharge(charge, inTime())).toMatchObject({
      providerId: TXID,
      providerStatus: 'CONCLUIDA',
    });
  });

  it.each<[string, HttpReply]>([
    ['is unknown to the provider', notFound],
    ['is known with another sum', { status: 200, json: { ...cob, valor: { original: '50.00' } } }],
  ])('is refused in the provider’s words when it %s', async (_case, existing) => {
    const violacoes = [{ razao: 'O campo cob.valor.original é zero.', propriedade: 'cob.valor.original' }];
    replies[`PUT /cob/${TXID}`] = [{ status: 400, json: { detail: 'inválida', violacoes } }];
    replies[`GET /cob/${TXID}`] = [existing];
    await expect(connect().createCharge(charge, inTime())).rejects.toMatchObject({
      name: 'ProviderRefusal',
      message: 'O campo cob.valor.original é zero.',
    });
  });

  const location = 'pix.example.com/qr/9d36b84fc70b478fb95c12729b90ca25';
  const withoutCode = { ...cob, pixCopiaECola: undefined };
  const paysLocation = { ok: true, code: { url: location, amountCentavos: 4_990, pixKey: null } };

  it.each([
    ['its location', { location }],
    ['its location with a scheme', { location: `https://${location}` }],
    ['its location in an object', { loc: { id: 789, location, tipoCob: 'cob' } }],
    ['the id of its location', { loc: { id: 789 } }],
  ])('gets a code for exactly its sum from %s alone', async (_case, reply) => {
    replies[`PUT /cob/${TXID}`] = [{ status: 201, json: { ...withoutCode, ...reply } }];
    replies['GET /loc/789'] = [{ status: 200, json: { id: 789, location, tipoCob: 'cob', txid: TXID } }];
    const { pixCode } = await connect().createCharge(charge, inTime());
    expect(parseBrCode(pixCode)).toMatchObject(paysLocation);
  });

  it('has a code from its location alone when it is found or read: an order may adopt it', async () => {
    replies[`GET /cob/${TXID}`] = [{ status: 200, json: { ...withoutCode, location } }];
    const provider = connect();
    const [found] = await provider.findCharges!(TXID, inTime());
    const read = await provider.readCharge(TXID, inTime());
    for (const { pixCode } of [found!.snapshot, read])
      expect(parseBrCode(pixCode ?? '')).toMatchObject(paysLocation);
  });

  it('is created without a code when its location is refused', async () => {
    replies[`PUT /cob/${TXID}`] = [{ status: 201, json: { ...withoutCode, loc: { id: 789 } } }];
    replies['GET /loc/789'] = [{ status: 400, json: {} }];
    expect(await connect().createCharge(charge, inTime())).toMatchObject({ providerId: TXID, pixCode: '' });
  });

  it.each([
    [`pix.example.com/${'x'.repeat(62)}`],
    ['pix.example.com/com espaço'],
    ['javascript:alert(1)'],
    ['pix.example.com@elsewhere.example/qr'],
    ['789'],
    [undefined],
  ])('has no code for a location that no code can contain: %p', async (unusable) => {
    const reply = { ...withoutCode, location: unusable, loc: { id: '../cob' } };
    replies[`PUT /cob/${TXID}`] = [{ status: 201, json: reply }];
    replies[`GET /cob/${TXID}`] = [{ status: 200, json: reply }];
    expect((await connect().createCharge(charge, inTime())).pixCode).toBe('');
    expect((await connect().readCharge(TXID, inTime())).pixCode).toBeNull();
    expect(calls().map(({ method }) => method)).toEqual(['PUT', 'GET']);
  });

  it('is unreadable under another txid', async () => {
    replies[`PUT /cob/${TXID}`] = [{ status: 201, json: { ...cob, txid: 'another' } }];
    await expect(connect().createCharge(charge, inTime())).rejects.toMatchObject({ kind: 'invalid-reply' });
  });

  it('is found by our reference, or not', async () => {
    const provider = connect();
    expect(await provider.findCharges!(TXID, inTime())).toEqual([]);
    replies[`GET /cob/${TXID}`] = [{ status: 200, json: cob }];
    expect(await provider.findCharges!(TXID, inTime())).toMatchObject([
      { providerId: TXID, snapshot: { status: 'open', askedCentavos: 4_990 } },
    ]);
  });

  it('is removed', async () => {
    const status = 'REMOVIDA_PELO_USUARIO_RECEBEDOR';
    replies[`PATCH /cob/${TXID}`] = [{ status: 200, json: { ...cob, status } }];
    await connect().cancelCharge!(TXID, inTime());
    expect(calls()[0]).toMatchObject({ body: { status } });
  });

  it.each(['short', '../cob', 'x'.repeat(36), `${TXID}%2F`])(
    'is not requested for the txid %s',
    async (txid) => {
      await expect(connect().readCharge(txid, inTime())).rejects.toMatchObject({ status: 404 });
      expect(sent).toEqual([]);
    },
  );
});

describe('a refund', () => {
  const path = '/pix/E1/devolucao/r1';
  const refund = { id: 'r1', providerId: TXID, endToEndId: 'E1', centavos: 789, reason: 'Pago a mais' };
  const known = { id: 'r1', valor: '7.89', status: 'EM_PROCESSAMENTO', horario: {} };

  it('is asked for by its id, and found by it', async () => {
    const provider = connect();
    replies[`PUT ${path}`] = [{ status: 201, json: known }];
    expect(await provider.refund!(refund, inTime())).toMatchObject({ centavos: 789, state: 'pending' });
    expect(calls().at(-1)).toMatchObject({
      method: 'PUT',
      body: { valor: '7.89', descricao: 'Pago a mais' },
    });
    replies[`GET ${path}`] = [{ status: 200, json: { ...known, status: 'DEVOLVIDO' } }];
    expect(await provider.findRefund!(refund, inTime())).toMatchObject({ state: 'done' });
    expect(calls().filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });

  it('gives the reason when it is refused', async () => {
    replies[`PUT ${path}`] = [{ status: 400, json: { detail: 'O prazo para devolução acabou.' } }];
    await expect(connect().refund!(refund, inTime())).rejects.toMatchObject({
      message: 'O prazo para devolução acabou.',
    });
  });
});

describe('the list of settled payments', () => {
  it('is asked for by time and page', async () => {
    const since = Date.UTC(2026, 10, 21);
    const reply = { parametros: { paginacao: { quantidadeDePaginas: 3 } }, pix: [] };
    const provider = connect();
    const query =
      'inicio=2026-11-21T00%3A00%3A00.000Z&fim=2026-11-21T01%3A00%3A00.000Z&paginacao.paginaAtual=1&paginacao.itensPorPagina=100';
    replies[`GET /pix?${query}`] = [{ status: 200, json: reply }];
    const page = await provider.listSettled!({ since, until: since + 3_600_000 }, 1, inTime());
    expect(page).toEqual({ payments: [], unread: [], nextPage: 2 });
  });
});

describe('the token', () => {
  it('is made with the client’s credentials and used for many calls', async () => {
    replies[`GET /cob/${TXID}`] = [{ status: 200, json: cob }];
    const provider = connect();
    await Promise.all([1, 2, 3].map(() => provider.readCharge(TXID, inTime())));
    await provider.readCharge(TXID, inTime());
    const asked = sent.filter(({ method }) => method === 'POST');
    expect(asked).toHaveLength(1);
    expect(asked[0]!.url).toBe('https://auth.example/token');
    expect(asked[0]!.headers['authorization']).toBe(
      `Basic ${Buffer.from('client%3Aid:segredo').toString('base64')}`,
    );
    expect(String(asked[0]!.body)).toContain('grant_type=client_credentials');
  });

  it('is requested once more when the provider has forgotten it', async () => {
    replies[`GET /cob/${TXID}`] = [
      { status: 401, json: {} },
      { status: 200, json: cob },
    ];
    tokens = [token, { status: 200, json: { access_token: 't2' } }];
    expect(await connect().readCharge(TXID, inTime())).toMatchObject({ status: 'open' });
    expect(calls().map(({ headers }) => headers['authorization'])).toEqual(['Bearer t1', 'Bearer t2']);
  });

  it('is requested once more at most: a second refusal counts', async () => {
    replies[`GET /cob/${TXID}`] = [{ status: 401, json: {} }];
    await expect(connect().readCharge(TXID, inTime())).rejects.toMatchObject({ status: 401 });
    expect(calls()).toHaveLength(2);
  });
});

describe('the account', () => {
  it('is accepted with or without a registered callback', async () => {
    await expect(connect().checkHealth(inTime())).resolves.toBeUndefined();
    replies['GET /webhook/loja%40example.com'] = [{ status: 200, json: { webhookUrl: 'x' } }];
    await expect(connect().checkHealth(inTime())).resolves.toBeUndefined();
    replies['GET /webhook/loja%40example.com'] = [{ status: 403, json: {} }];
    await expect(connect().checkHealth(inTime())).rejects.toMatchObject({ status: 403 });
  });

  it('registers the callback of its key', async () => {
    replies['GET /webhook/loja%40example.com'] = [notFound];
    replies['PUT /webhook/loja%40example.com'] = [{ status: 200, json: undefined }];
    await connect().registerCallback!('https://loja.example/webhook', inTime());
    expect(calls()[1]).toMatchObject({ body: { webhookUrl: 'https://loja.example/webhook' } });
  });

  it.each([
    ['its own', 'https://loja.example/webhook', false, false],
    ['an earlier one of the shop', 'https://loja.example/old', false, true],
    ['another system’s', 'https://erp.example/pix', true, false],
    ['no URL', 'erp', true, false],
  ])(
    'leaves the address of a key alone unless it is the shop’s: %s',
    async (_of, webhookUrl, fails, puts) => {
      const path = '/webhook/loja%40example.com';
      replies[`GET ${path}`] = [{ status: 200, json: { webhookUrl } }];
      replies[`PUT ${path}`] = [{ status: 200, json: undefined }];
      const register = (replaces: boolean) =>
        connect().registerCallback!('https://loja.example/webhook', inTime(), { replaces });
      const failed = await register(false).then(
        () => false,
        (error: unknown) => error instanceof CallbackTaken,
      );
      expect({ failed, put: calls().some(({ method }) => method === 'PUT') }).toEqual({
        failed: fails,
        put: puts,
      });
      await register(true);
      expect(calls().at(-1)).toMatchObject({ method: 'PUT' });
    },
  );
});
