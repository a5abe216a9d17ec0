import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { fastify, type FastifyInstance } from 'fastify';
import { MongoClient } from 'mongodb';
import { startEmbeddedMongo } from '@vale/embedded-mongo';
import { parseBrCode } from '@vale/contracts/pix';
import { waitUntil } from '@vale/testing/wait-until';
import { sandboxPlugin } from '../src/psp-sandbox.app.js';
import { CallbackReceiver } from './callback-receiver.js';
import { ManualSandboxClock } from './manual-sandbox-clock.js';

const KEY = 'test-sandbox-key';
const order = {
  amount: 50.05,
  payment: { method: 'pix' },
  customer: { name: 'Ana', email: 'ana@example.com', cpf: '52998224725', phone: '11999990000' },
  externalReference: 'order-1',
};

interface Reply {
  success: boolean;
  message: string | null;
  object: {
    identifier: string;
    status: string;
    amount: number;
    paidAt: string | null;
    pix: { qrCode: string };
    sandboxUrl: string;
    externalReference: string | null;
  };
}
type Response = { status: number; body: Reply };

let dataDir: string;
let store: Awaited<ReturnType<typeof startEmbeddedMongo>>;
let client: MongoClient;
let server: FastifyInstance;
let base: string;
/** Names of the commands that the sandbox sent to its store. */
const commands: string[] = [];
const clock = new ManualSandboxClock();
const callbacks = new CallbackReceiver();

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'));
  store = await startEmbeddedMongo({ dataDir });
  client = await new MongoClient(store.uri('sandbox'), { monitorCommands: true }).connect();
  client.on('commandStarted', ({ commandName }) => commands.push(commandName));
  await callbacks.start();
  await start();
});
afterEach(async () => {
  await call('DELETE', '/faults');
  callbacks.reset();
});
afterAll(async () => {
  await server.close();
  await client.close();
  await store.close();
  await callbacks.close();
  await rm(dataDir, { recursive: true });
});

async function start(port = 0): Promise<void> {
  server = fastify();
  await server.register(sandboxPlugin, {
    prefix: '/sandbox',
    db: client.db('sandbox'),
    publicUrl: 'http://127.0.0.1:1/sandbox',
    apiKey: KEY,
    clock,
    onError: (error) => console.error(error),
  });
  await server.listen({ host: '127.0.0.1', port });
  base = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}/sandbox`;
}

async function call(method: string, path: string, body?: unknown, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(base + path, {
    method,
    headers: { authorization: KEY, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...init,
  });
  return { status: response.status, body: (await response.json()) as Reply };
}
const create = async (change: object = {}) =>
  (await call('POST', '/api/External/Transactions', { ...order, ...change })).body;
const read = async (id: string) => (await call('GET', `/api/External/Transactions/${id}`)).body.object;
const pageOf = (reply: Reply) => new URL(reply.object.sandboxUrl).pathname.replace('/sandbox', '');
const pay = (reply: Reply, query = '') => call('POST', `${pageOf(reply)}/pay${query}`);
async function stats() {
  return (await (await fetch(`${base}/stats`)).json()) as {
    charges: number;
    payments: number;
    duplicateReferences: Record<string, number>;
    callbacks: { waiting: number; failed: number; acknowledged: number };
    requests: { creations: number; errors: number };
  };
}

describe('the provider’s API', () => {
  it('makes a charge with a code that can be paid', async () => {
    const { success, object } = await create();
    expect(success).toBe(true);
    expect(object).toMatchObject({ status: 'Waiting Payment', amount: 50.05, paidAt: null });
    expect(parseBrCode(object.pix.qrCode)).toMatchObject({ ok: true, code: { amountCentavos: 5_005 } });
    expect(await read(object.identifier)).toEqual(object);
  });

  it('requires the key on every call', async () => {
    for (const path of ['/api/External/Transactions/x', '/faults', '/charges'])
      expect((await call('GET', path, undefined, { headers: { authorization: 'Bearer x' } })).status).toBe(
        401,
      );
  });

  it('refuses to call back another server than its shop’s', async () => {
    for (const postbackUrl of ['http://169.254.169.254/latest', 'https://evil.example/hook'])
      expect(await create({ postbackUrl })).toMatchObject({
        success: false,
        message: 'Dados inválidos: postbackUrl não é desta loja',
      });
  });

  it('refuses with 200 and success false', async () => {
    const refused = await call('POST', '/api/External/Transactions', { ...order, amount: -1 });
    expect(refused).toEqual({
      status: 200,
      body: { success: false, message: 'Dados inválidos: amount deve ser maior que zero' },
    });
    expect((await call('GET', '/api/External/Transactions/unknown')).status).toBe(404);
  });

  it('has the minimum of R$ 4,50 only on request', async () => {
    expect((await create({ amount: 4.49 })).success).toBe(true);
    await call('POST', '/faults', { minimumAmount: true });
    expect(await create({ amount: 4.49 })).toMatchObject({
      success: false,
      message: 'O valor mínimo é R$ 4,50',
    });
    expect((await create({ amount: 4.5 })).success).toBe(true);
  });

  it('counts charges that carry the same reference', async () => {
    const externalReference = 'twice';
    await create({ externalReference });
    await create({ externalReference });
    expect((await stats()).duplicateReferences).toMatchObject({ twice: 2 });
  });
});

describe('the page', () => {
  it('is Portuguese, loads without scripts, and its button pays and comes back', async () => {
    const reply = await create();
    const page = await fetch(base + pageOf(reply), { headers: { accept: 'text/html' } });
    const html = await page.text();
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(html).toContain('R$ 50,05');
    expect(html).toContain('Pagar agora (simulação)');
    expect(html).toContain(`action="/sandbox/pay/${reply.object.identifier}/pay"`);
    expect(html).not.toContain('<script');
    expect((await fetch(`${base}/assets/pay.css`)).headers.get('content-type')).toContain('text/css');
    expect(await (await fetch(`${base}${pageOf(reply)}/qr.svg`)).text()).toContain('<svg');

    const paid = await fetch(`${base}${pageOf(reply)}/pay`, {
      method: 'POST',
      redirect: 'manual',
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      body: 'amount=50%2C05',
    });
    expect([paid.status, paid.headers.get('location')]).toEqual([303, `/sandbox${pageOf(reply)}`]);
    expect(await (await fetch(base + pageOf(reply))).text()).toContain('Pagamento aprovado');
  });

  it.each([
    ['', 'paid', 50.05],
    ['?amount=50', 'underpaid', 50],
    ['?amount=60', 'overpaid', 60],
  ])('replies to scripts: pay%s is %s', async (query, status, amount) => {
    const reply = await create();
    expect(await pay(reply, query)).toMatchObject({ status: 200, body: { object: { status, amount } } });
    expect(await pay(reply)).toMatchObject({ status: 409, body: { success: false } });
  });

  it('refuses', async () => {
    const reply = await create();
    expect((await call('POST', `${pageOf(reply)}/refuse`)).body.object.status).toBe('refused');
    expect((await pay(reply)).status).toBe(409);
  });

  it('takes one of many payments made at once', async () => {
    const reply = await create();
    const replies = await Promise.all(Array.from({ length: 20 }, () => pay(reply)));
    expect(replies.filter((one) => one.status === 200)).toHaveLength(1);
  });

  it('is paid after its time only on request', async () => {
    const reply = await create({ payment: { method: 'pix', expiresAt: 0.5 } });
    clock.advance(1_800_001);
    expect((await read(reply.object.identifier)).status).toBe('expired');
    expect((await pay(reply)).status).toBe(409);
    expect((await pay(reply, '?late=1')).body.object.status).toBe('paid');
  });

  it('is found from the front page, newest first', async () => {
    const reply = await create({ amount: 77.7 });
    const html = await (await fetch(base)).text();
    expect(html.indexOf(`/sandbox${pageOf(reply)}`)).toBeGreaterThan(0);
    expect(html.slice(html.indexOf('<li>'))).toMatch(/^<li>[^]*?R\$ 77,70/);
  });

  it('escapes what the shop sent', async () => {
    const reply = await create({ externalReference: '<img src=x onerror=alert(1)>' });
    expect(await (await fetch(base + pageOf(reply))).text()).not.toContain('<img src=x');
  });
});

describe('callbacks', () => {
  it('reach the shop, with both names of the charge', async () => {
    const reply = await create({ postbackUrl: callbacks.url });
    await pay(reply);
    const [received] = await callbacks.received(1);
    expect(received).toMatchObject({
      identifier: reply.object.identifier,
      externalReference: 'order-1',
      status: 'paid',
      object: { amount: 50.05 },
    });
  });

  it('are repeated until the shop says 2xx', async () => {
    callbacks.failures = 2;
    await pay(await create({ postbackUrl: callbacks.url }));
    await callbacks.received(1);
    // Each attempt is due on the test's clock.
    for (let step = 0; step < 40 && callbacks.calls < 3; step++) {
      clock.advance(1_000);
      await wait(50);
    }
    expect(callbacks.calls).toBe(3);
    await waitUntil(async () => (await stats()).callbacks.waiting === 0);
  });

  it('report expiry by themselves', async () => {
    await create({ postbackUrl: callbacks.url, payment: { method: 'pix', expiresAt: 1 } });
    clock.advance(3_600_001);
    expect((await callbacks.received(1))[0]).toMatchObject({ status: 'expired' });
  });

  it('send no command to the store while none is due', async () => {
    callbacks.failures = Infinity;
    await create({ postbackUrl: callbacks.url });
    await pay(await create({ postbackUrl: callbacks.url }));
    await callbacks.received(1);
    await waitUntil(async () => (await stats()).callbacks.failed > 0);
    await wait(100);
    commands.length = 0;
    // The charge expires in 48 hours, the next attempt is due in half a second of a clock that does not move.
    await wait(1_000);
    expect(commands).toEqual([]);
    callbacks.failures = 0;
    clock.advance(500);
    await waitUntil(async () => (await stats()).callbacks.waiting === 0);
  });

  it('come in copies on request', async () => {
    await call('POST', '/faults', { duplicateCallbacks: 4 });
    await pay(await create({ postbackUrl: callbacks.url }));
    expect(await callbacks.received(5)).toHaveLength(5);
  });

  it('survive a restart of the sandbox', async () => {
    callbacks.failures = 1;
    const reply = await create({ postbackUrl: callbacks.url });
    await pay(reply);
    await callbacks.received(1);
    const { port } = new URL(base);
    await server.close();
    clock.advance(60_000);
    await start(Number(port));
    await callbacks.received(2);
    expect((await read(reply.object.identifier)).status).toBe('paid');
  });
});

describe('misbehaviour', () => {
  it('refuses a fault that does not exist', async () => {
    expect((await call('POST', '/faults', { latency: 5 })).status).toBe(409);
    expect((await call('POST', '/faults', { errorRate: 2 })).status).toBe(409);
  });

  it('fails, and makes no charge', async () => {
    const before = await stats();
    await call('POST', '/faults', { errorRate: 1, errorStatus: 500 });
    expect((await call('POST', '/api/External/Transactions', order)).status).toBe(500);
    const after = await stats();
    expect(after.charges).toBe(before.charges);
    expect(after.requests.errors).toBe(before.requests.errors + 1);
  });

  it('loses the reply of a charge that it made', async () => {
    const before = await stats();
    await call('POST', '/faults', { lostReplyRate: 1 });
    expect((await call('POST', '/api/External/Transactions', order)).status).toBe(503);
    expect((await stats()).charges).toBe(before.charges + 1);
  });

  it('keeps a caller waiting for ever', async () => {
    await call('POST', '/faults', { timeoutRate: 1 });
    const signal = AbortSignal.timeout(300);
    await expect(call('POST', '/api/External/Transactions', order, { signal })).rejects.toThrow();
  });

  it('is slow', async () => {
    await call('POST', '/faults', { latencyMs: 300 });
    const before = performance.now();
    await create();
    expect(performance.now() - before).toBeGreaterThan(290);
  });

  it('makes codes that must not be shown', async () => {
    await call('POST', '/faults', { wrongCrc: true });
    expect(parseBrCode((await create()).object.pix.qrCode).ok).toBe(false);
  });

  it('gives money back', async () => {
    const reply = await create();
    await pay(reply);
    const moved = await call('POST', `/charges/${reply.object.identifier}/status`, { status: 'refunded' });
    expect(moved.body.object.status).toBe('refunded');
  });
});
