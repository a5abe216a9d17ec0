import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as wait } from 'node:timers/promises';
import { RunningSandbox } from './running-sandbox.js';

let sandbox: RunningSandbox;
let made = 0;

beforeAll(async () => {
  sandbox = await RunningSandbox.start();
});
afterEach(() => sandbox.reset());
afterAll(() => sandbox.close());

const PATH = '/api/External/Transactions';
interface Charge {
  identifier: string;
  externalReference: string | null;
  status: string;
  amount: unknown;
}
const newReference = () => `order-${++made}`;
const post = (externalReference: string, amount = 1_234.5) =>
  sandbox.call('POST', PATH, {
    amount,
    payment: { method: 'pix' },
    customer: { name: 'Ana', email: 'ana@example.com', cpf: '52998224725', phone: '11999990000' },
    externalReference,
    postbackUrl: sandbox.callbacks.url,
  });
const objectOf = (reply: { body: Record<string, unknown> | undefined }) => reply.body!['object'] as Charge;
async function create(externalReference = newReference(), amount?: number): Promise<Charge> {
  return objectOf(await post(externalReference, amount));
}
const read = ({ identifier }: Charge) => sandbox.call('GET', `${PATH}/${identifier}`);
const pay = ({ identifier }: Charge, query = '') => sandbox.call('POST', `/pay/${identifier}/pay${query}`);
const dispute = ({ identifier }: Charge, step: string) =>
  sandbox.call('POST', `/charges/${identifier}/dispute`, { step });

describe('a script of creations', () => {
  it('applies to its reference or its sum, and its last step is repeated', async () => {
    await sandbox.script({ amount: 77.7, create: ['error', 'refuse'] });
    const reference = newReference();
    const statuses = [await post(reference, 77.7), await post(reference, 77.7), await post(reference, 77.7)];
    expect(statuses.map(({ status, body }) => [status, body?.['success']])).toEqual([
      [503, false],
      [200, false],
      [200, false],
    ]);
    expect(objectOf(await post(newReference(), 77.71)).status).toBe('Waiting Payment');
  });

  it('goes on where it was although others are set meanwhile, all at once', async () => {
    await sandbox.script({ amount: 66.6, create: ['error', 'ok'] });
    const reference = newReference();
    expect((await post(reference, 66.6)).status).toBe(503);
    await Promise.all([66.7, 66.8, 66.9].map((amount) => sandbox.script({ amount, create: 'refuse' })));
    expect((await post(reference, 66.6)).status).toBe(200);
    const others = await Promise.all([66.7, 66.8, 66.9].map((amount) => post(newReference(), amount)));
    expect(others.map(({ body }) => body?.['success'])).toEqual([false, false, false]);
  });

  it('gives one charge to two orders', async () => {
    await create();
    const reference = newReference();
    await sandbox.script({ externalReference: reference, create: 'same-charge' });
    const given = await create(reference);
    expect(given.externalReference).not.toBe(reference);
    expect(objectOf(await read(given)).externalReference).toBe(given.externalReference);
  });

  it('makes an answer too large to read', async () => {
    const reference = newReference();
    await sandbox.script({ externalReference: reference, create: 'oversized' });
    expect((await post(reference)).text.length).toBeGreaterThan(900_000);
  });

  it('takes its time', async () => {
    const reference = newReference();
    await sandbox.script({ externalReference: reference, create: 'slow', slowMs: 300 });
    const before = performance.now();
    await post(reference);
    expect(performance.now() - before).toBeGreaterThan(290);
  });

  it('refuses words that it does not know', async () => {
    await expect(sandbox.script({ create: 'explode' })).rejects.toThrow('create');
  });
});

describe('a script of reads', () => {
  it.each<[string, object]>([
    ['comma-sums', { amount: '1.234,50' }],
    ['text-sums', { amount: '1234.50' }],
    ['hundredfold-sums', { amount: 123_450 }],
    ['unknown-word', { status: 'Em Análise Manual' }],
    ['expired', { status: 'expired' }],
  ])('gives %s', async (step, expected) => {
    const charge = await create();
    await sandbox.script({ externalReference: charge.externalReference, read: step });
    expect(objectOf(await read(charge))).toMatchObject(expected);
  });

  it('echoes no reference', async () => {
    const charge = await create();
    await sandbox.script({ externalReference: charge.externalReference, read: 'no-reference' });
    expect(objectOf(await read(charge))).not.toHaveProperty('externalReference');
  });

  it('fails with HTTP 200', async () => {
    const charge = await create();
    await sandbox.script({ externalReference: charge.externalReference, read: ['failed', 'ok'] });
    expect(await read(charge)).toMatchObject({ status: 200, body: { success: false } });
    expect(await read(charge)).toMatchObject({ status: 200, body: { success: true } });
  });

  it('settles after it said that the charge has expired', async () => {
    const charge = await create();
    await sandbox.script({ externalReference: charge.externalReference, read: ['expired', 'ok'] });
    expect(objectOf(await read(charge)).status).toBe('expired');
    await pay(charge);
    expect(objectOf(await read(charge)).status).toBe('paid');
  });
});

describe('a script of callbacks', () => {
  async function paidWith(callbacks: string | string[], more: object = {}): Promise<Charge> {
    const reference = newReference();
    await sandbox.script({ externalReference: reference, callbacks, ...more });
    const charge = await create(reference);
    await pay(charge);
    return charge;
  }

  it('sends copies', async () => {
    await paidWith('duplicate');
    expect(await sandbox.callbacks.received(3)).toHaveLength(3);
  });

  it('sends none', async () => {
    await paidWith('missing');
    await wait(200);
    expect(sandbox.callbacks.calls).toBe(0);
  });

  it('sends late', async () => {
    await paidWith('late', { lateMs: 5_000 });
    await wait(200);
    expect(sandbox.callbacks.calls).toBe(0);
    sandbox.clock.advance(5_000);
    expect(await sandbox.callbacks.received(1)).toMatchObject([{ status: 'paid' }]);
  });

  it('sends before the reply of the creation', async () => {
    const reference = newReference();
    await sandbox.script({ externalReference: reference, callbacks: 'early' });
    const creating = create(reference);
    expect(await sandbox.callbacks.received(1)).toMatchObject([{ externalReference: reference }]);
    await creating;
  });

  it('sends the old state after the new one', async () => {
    await paidWith('reordered');
    await sandbox.callbacks.received(1);
    sandbox.clock.advance(500);
    expect(await sandbox.callbacks.received(2)).toMatchObject([
      { status: 'paid' },
      { status: 'Waiting Payment' },
    ]);
  });

  it('forges a payment', async () => {
    const reference = newReference();
    await sandbox.script({ externalReference: reference, callbacks: 'forged' });
    const charge = await create(reference);
    expect(await sandbox.callbacks.received(1)).toMatchObject([
      { identifier: charge.identifier, status: 'paid' },
    ]);
    expect(objectOf(await read(charge)).status).toBe('Waiting Payment');
  });

  it('names an event before the charge, and no reference', async () => {
    const { identifier } = await paidWith(['event-id-first', 'no-reference']);
    const [body] = await sandbox.callbacks.received(1);
    expect(Object.keys(body as object)[0]).toBe('id');
    expect(body).toMatchObject({ id: expect.stringMatching(/^evt_/), data: { identifier, status: 'paid' } });
    expect(JSON.stringify(body)).not.toContain('externalReference');
  });
});

describe('money', () => {
  it('comes in part, then whole', async () => {
    const charge = await create(newReference(), 50);
    expect(objectOf(await pay(charge, '?amount=20')).status).toBe('underpaid');
    expect((await pay(charge)).status).toBe(409);
    expect(objectOf(await pay(charge, '?amount=30&again=1'))).toMatchObject({ status: 'paid', amount: 50 });
  });

  it('comes twice', async () => {
    const charge = await create(newReference(), 50);
    await pay(charge);
    expect(objectOf(await pay(charge, '?again=1'))).toMatchObject({ status: 'overpaid', amount: 100 });
  });

  it.each([
    ['lost', 'refunded'],
    ['won', 'paid'],
  ])('is disputed, and the dispute is %s', async (step, status) => {
    const charge = await create();
    expect((await dispute(charge, 'opened')).status).toBe(409);
    await pay(charge);
    expect(objectOf(await dispute(charge, 'opened')).status).toBe('chargeback');
    expect(objectOf(await dispute(charge, step)).status).toBe(status);
    expect((await dispute(charge, step)).status).toBe(409);
  });
});
