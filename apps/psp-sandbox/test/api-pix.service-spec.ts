import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { parseBrCode } from '@vale/contracts/pix';
import { RunningSandbox } from './running-sandbox.js';

let sandbox: RunningSandbox;
let made = 0;
const KEY = 'loja@example.com';
const cob = {
  calendario: { expiracao: 1_800 },
  devedor: { cpf: '52998224725', nome: 'Ana' },
  valor: { original: '50.05' },
  chave: KEY,
};

beforeAll(async () => {
  sandbox = await RunningSandbox.start();
  await call('PUT', `/webhook/${KEY}`, { webhookUrl: sandbox.callbacks.url });
});
afterEach(() => sandbox.reset());
afterAll(() => sandbox.close());

const call = (method: string, path: string, body?: unknown) => sandbox.call(method, `/api/v2${path}`, body);
const pay = async (txid: string, query = '') => sandbox.call('POST', `/pay/${txid}/pay${query}`);
const newTxid = () => `sandbox${String(++made).padStart(20, '0')}`;

async function create(change: object = {}): Promise<string> {
  const txid = newTxid();
  expect((await call('PUT', `/cob/${txid}`, { ...cob, ...change })).status).toBe(201);
  return txid;
}

interface Cob {
  status: string;
  revisao: number;
  pix?: { endToEndId: string; valor: string; devolucoes?: { status: string; valor: string }[] }[];
}
const read = async (txid: string) => (await call('GET', `/cob/${txid}`)).body as unknown as Cob;
const paid = async (txid: string) => {
  await pay(txid);
  return (await read(txid)).pix![0]!.endToEndId;
};

describe('API Pix', () => {
  it('needs a token of the client', async () => {
    expect(await sandbox.makeToken('shop', 'wrong')).toBeUndefined();
    const bare = await fetch(`${sandbox.url}/api/v2/cob/${newTxid()}`);
    expect(bare.status).toBe(401);
  });

  it('makes a charge under its client’s txid, with a code of its sum', async () => {
    const txid = newTxid();
    const { status, body } = await call('PUT', `/cob/${txid}`, cob);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      txid,
      revisao: 0,
      status: 'ATIVA',
      valor: { original: '50.05' },
      chave: KEY,
      calendario: { expiracao: 1_800 },
    });
    expect(parseBrCode(String(body!['pixCopiaECola']))).toMatchObject({
      ok: true,
      code: { amountCentavos: 5_005 },
    });
    expect((await call('PUT', `/cob/${txid}`, cob)).body).toEqual(body);
  });

  it.each([
    ['a short txid', 'short', cob],
    ['a sum of zero', undefined, { ...cob, valor: { original: '0.00' } }],
    ['a sum with a comma', undefined, { ...cob, valor: { original: '50,05' } }],
    ['no key', undefined, { ...cob, chave: undefined }],
  ])('refuses %s', async (_case, txid, body) => {
    const { status, body: problem } = await call('PUT', `/cob/${txid ?? newTxid()}`, body);
    expect(status).toBe(400);
    expect(problem).toMatchObject({ status: 400, type: expect.stringContaining('pix.bcb.gov.br') });
  });

  it('keeps a charge whose time is over ATIVA, and takes late money for it', async () => {
    const txid = await create({ calendario: { expiracao: 60 } });
    sandbox.clock.advance(61_000);
    expect((await read(txid)).status).toBe('ATIVA');
    await pay(txid, '?late=1');
    expect((await read(txid)).status).toBe('CONCLUIDA');
  });

  it('removes a charge, which cannot be paid then', async () => {
    const txid = await create();
    const status = 'REMOVIDA_PELO_USUARIO_RECEBEDOR';
    expect((await call('PATCH', `/cob/${txid}`, { status })).body).toMatchObject({ status, revisao: 1 });
    expect((await pay(txid)).status).toBe(409);
    expect((await call('PATCH', `/cob/${txid}`, { status })).status).toBe(400);
  });

  it('calls back the webhook of the key with the Pix', async () => {
    const txid = await create();
    const endToEndId = await paid(txid);
    expect(await sandbox.callbacks.received(1)).toMatchObject([
      { pix: [{ endToEndId, txid, valor: '50.05' }] },
    ]);
    expect(endToEndId).toMatch(/^E\d{8}\d{12}[0-9a-z]{11}$/);
  });

  it('calls back for payments only', async () => {
    const txid = await create();
    await call('PATCH', `/cob/${txid}`, { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' });
    const paidTxid = await create();
    await pay(paidTxid);
    expect(await sandbox.callbacks.received(1)).toMatchObject([{ pix: [{ txid: paidTxid }] }]);
  });

  it('takes the rest of a charge that was paid in part', async () => {
    const txid = await create();
    await pay(txid, '?amount=20.00');
    await pay(txid, '?amount=30.05&again=1');
    expect((await read(txid)).pix!.map(({ valor }) => valor)).toEqual(['20.00', '30.05']);
  });

  it('returns a payment in parts, once for each id, and no more than was paid', async () => {
    const txid = await create();
    const path = `/pix/${await paid(txid)}/devolucao`;
    const refund = (id: string, valor: string) => call('PUT', `${path}/${id}`, { valor });
    expect((await refund('r1', '20.00')).body).toMatchObject({ status: 'EM_PROCESSAMENTO', valor: '20.00' });
    expect((await refund('r1', '20.00')).status).toBe(201);
    expect((await refund('r1', '21.00')).status).toBe(400);
    expect((await refund('r2', '30.06')).status).toBe(400);
    await sandbox.callbacks.received(1);
    sandbox.clock.advance(500);
    expect((await call('GET', `${path}/r1`)).body).toMatchObject({ status: 'DEVOLVIDO' });
    const [, ended] = await sandbox.callbacks.received(2);
    expect(ended).toMatchObject({ pix: [{ devolucoes: [{ id: 'r1', status: 'DEVOLVIDO' }] }] });
    expect((await refund('r2', '30.05')).status).toBe(201);
  });

  it('lists the charges of a time, by status, CPF and pages', async () => {
    sandbox.clock.advance(3_600_000);
    const inicio = new Date(sandbox.clock.nowMs()).toISOString();
    const other = { devedor: { cpf: '11144477735', nome: 'Bia' } };
    const [open, removed, done] = [await create(), await create(other), await create()];
    await call('PATCH', `/cob/${removed}`, { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' });
    await pay(done);
    const list = async (query: Record<string, string> = {}) => {
      const fim = new Date(sandbox.clock.nowMs()).toISOString();
      const { status, body } = await call(
        'GET',
        `/cob?${new URLSearchParams({ inicio, fim, ...query }).toString()}`,
      );
      const { cobs = [] } = (body ?? {}) as { cobs?: { txid: string }[] };
      return { status, txids: cobs.map(({ txid }) => txid), body };
    };
    const all = await list();
    expect(all.txids).toEqual([open, removed, done]);
    expect(all.body).toMatchObject({
      parametros: {
        inicio,
        paginacao: { paginaAtual: 0, quantidadeDePaginas: 1, quantidadeTotalDeItens: 3 },
      },
      cobs: [{ status: 'ATIVA' }, {}, { status: 'CONCLUIDA', pix: [{ valor: '50.05' }] }],
    });
    expect((await list({ status: 'ATIVA' })).txids).toEqual([open]);
    expect((await list({ cpf: '11144477735' })).txids).toEqual([removed]);
    expect((await list({ locationPresente: 'false' })).txids).toEqual([]);
    const second = { 'paginacao.paginaAtual': '1', 'paginacao.itensPorPagina': '2' };
    expect((await list(second)).txids).toEqual([done]);
    for (const wrong of [
      { inicio: '2999-01-01T00:00:00Z' },
      { cpf: '11144477735', cnpj: '11222333000181' },
      { 'paginacao.itensPorPagina': '0' },
    ])
      expect((await list(wrong)).status).toBe(400);
  });

  it('lists what was paid in a time, by pages', async () => {
    sandbox.clock.advance(3_600_000);
    const since = new Date(sandbox.clock.nowMs()).toISOString();
    const txids = [await create(), await create(), await create()];
    for (const txid of txids) {
      await pay(txid);
      sandbox.clock.advance(1_000);
    }
    const until = new Date(sandbox.clock.nowMs()).toISOString();
    const page = (number: number) =>
      call(
        'GET',
        `/pix?inicio=${since}&fim=${until}&paginacao.paginaAtual=${number}&paginacao.itensPorPagina=2`,
      );
    const { body } = await page(0);
    expect(body).toMatchObject({
      parametros: { paginacao: { quantidadeDePaginas: 2, quantidadeTotalDeItens: 3 } },
      pix: [{ txid: txids[0] }, { txid: txids[1] }],
    });
    expect((await page(1)).body).toMatchObject({ pix: [{ txid: txids[2] }] });
    expect((await call('GET', `/pix?inicio=${until}&fim=${since}`)).status).toBe(400);
  });

  it.each([
    ['lost', 'DEVOLVIDO'],
    ['won', 'NAO_REALIZADO'],
  ])('has a dispute opened and %s', async (step, status) => {
    const txid = await create();
    await paid(txid);
    const dispute = (how: string) => sandbox.call('POST', `/charges/${txid}/dispute`, { step: how });
    const devolucoes = async () => (await read(txid)).pix![0]!.devolucoes;
    await dispute('opened');
    expect(await devolucoes()).toMatchObject([{ natureza: 'MED_FRAUDE', status: 'EM_PROCESSAMENTO' }]);
    expect((await dispute('opened')).status).toBe(409);
    await dispute(step);
    expect(await devolucoes()).toMatchObject([{ status, valor: '50.05' }]);
  });

  it.each([
    'http://169.254.169.254/',
    'https://evil.example/',
    `http://localhost/${'x'.repeat(2_000)}`,
    'x',
    1,
  ])('refuses the webhook %p, which is not of its shop', async (webhookUrl) => {
    expect((await call('PUT', '/webhook/outra', { webhookUrl })).status).toBe(400);
    expect((await call('GET', '/webhook/outra')).status).toBe(404);
  });

  it('has at most 100 webhooks, of keys that a Pix key can be', async () => {
    const put = async (chave: string) =>
      (await call('PUT', `/webhook/${chave}`, { webhookUrl: sandbox.callbacks.url })).status;
    expect(await put('x'.repeat(78))).toBe(400);
    const statuses = [];
    for (let made = 0; made < 101; made++) statuses.push(await put(`chave-${made}`));
    expect(statuses.filter((status) => status === 200).length).toBeLessThan(101);
    expect(statuses.at(-1)).toBe(400);
    for (let made = 0; made < 101; made++) await call('DELETE', `/webhook/chave-${made}`);
  });

  it('refuses a client whose secret cannot be decoded', async () => {
    const authorization = `Basic ${Buffer.from('shop:%E0%A4%A').toString('base64')}`;
    const { status } = await fetch(`${sandbox.url}/api/v2/oauth/token`, {
      method: 'POST',
      headers: { authorization },
    });
    expect(status).toBe(401);
  });

  it('forgets a webhook', async () => {
    expect((await call('GET', `/webhook/${KEY}`)).body).toMatchObject({ chave: KEY });
    await call('PUT', '/webhook/outra', { webhookUrl: sandbox.callbacks.url });
    expect((await call('DELETE', '/webhook/outra')).status).toBe(204);
    expect((await call('GET', '/webhook/outra')).status).toBe(404);
  });
});

describe('a script', () => {
  it.each([
    ['error', 503],
    ['refuse', 400],
    ['redirect', 302],
  ])('refuses a creation by %s, and makes nothing', async (create, status) => {
    const txid = newTxid();
    await sandbox.script({ externalReference: txid, create });
    expect((await call('PUT', `/cob/${txid}`, cob)).status).toBe(status);
    expect((await call('GET', `/cob/${txid}`)).status).toBe(404);
  });

  it.each(['html', 'truncated'])('makes the charge and replies with %s', async (create) => {
    const txid = newTxid();
    await sandbox.script({ externalReference: txid, create });
    expect((await call('PUT', `/cob/${txid}`, cob)).body).toBeUndefined();
    expect((await read(txid)).status).toBe('ATIVA');
  });

  it('cuts the connection after the charge was made', async () => {
    const txid = newTxid();
    await sandbox.script({ externalReference: txid, create: ['cut', 'ok'] });
    await expect(call('PUT', `/cob/${txid}`, cob)).rejects.toThrow();
    expect((await call('PUT', `/cob/${txid}`, cob)).body).toMatchObject({ txid, status: 'ATIVA' });
  });

  it('gives the charge of another order', async () => {
    const other = await create();
    const txid = newTxid();
    await sandbox.script({ externalReference: txid, create: 'same-charge' });
    expect((await call('PUT', `/cob/${txid}`, cob)).body).toMatchObject({ txid: other });
  });

  it.each([
    ['comma-sums', { valor: { original: '50,05' } }],
    ['unknown-word', { status: 'SUSPENSA' }],
  ])('reads a charge with %s', async (step, expected) => {
    const txid = await create();
    await sandbox.script({ externalReference: txid, read: step });
    expect((await call('GET', `/cob/${txid}`)).body).toMatchObject(expected);
  });

  it('refuses or fails a refund', async () => {
    const txid = await create();
    const path = `/pix/${await paid(txid)}/devolucao`;
    await sandbox.script({ externalReference: txid, refund: ['refuse', 'fail'] });
    expect((await call('PUT', `${path}/r1`, { valor: '1.00' })).status).toBe(400);
    await call('PUT', `${path}/r2`, { valor: '1.00' });
    sandbox.clock.advance(500);
    expect((await call('GET', `${path}/r2`)).body).toMatchObject({ status: 'NAO_REALIZADO' });
  });
});
