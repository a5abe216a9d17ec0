import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  checkoutAdminMessages,
  checkoutErrors,
  paymentMethodErrors,
  paymentMethodMessages,
  type PaymentMethodView,
} from '@vale/contracts/checkout';
import { AppError, platformErrors, type MessageInput } from '@vale/contracts/define';
import { HOUR_MS } from '@vale/contracts/time';
import { codeOf } from '@vale/testing/code-of';
import { waitUntil } from '@vale/testing/wait-until';
import { CallbackRegistrationService } from '../src/payments/sources/callback-registration.service.js';
import { ADMIN, buyer, CheckoutEnvironment } from './checkout-environment.js';
import { FakeProvider, PROVIDER_KEY } from './fake-provider.js';
import { clientCertificate, clientKey, serverCertificate, serverKey } from './mtls-certificates.js';
import { TlsBank } from './tls-bank.js';

type Create = MessageInput<typeof paymentMethodMessages.createPaymentMethod>;

const DEMO = { VALE_DEMO: 'true' };
const SECRET = 'um-segredo-bem-comprido-9876';
/** Reached by nothing: `publicLookup` never finds it. */
const PUBLIC = 'https://psp.invalid';

let checkout: CheckoutEnvironment;
let other: FakeProvider;
let keys = 0;

beforeEach(async () => {
  checkout = await CheckoutEnvironment.open();
  other = await FakeProvider.open();
});
afterEach(async () => {
  await checkout.close();
  await other.close();
});

async function startInDemo(): Promise<void> {
  await checkout.start(DEMO);
  checkout.sells('card', { delivery: 'manual' });
}

const newKey = () => `method-${String(++keys).padStart(8, '0')}`;
const bodyAt = (apiEndpoint: string, change: Partial<Create> = {}): Create => ({
  name: 'PIX do banco',
  driver: 'external-transactions',
  apiEndpoint,
  secrets: { privateToken: PROVIDER_KEY },
  idempotencyKey: newKey(),
  ...change,
});
const create = (body: Create) => checkout.request(paymentMethodMessages.createPaymentMethod, body, ADMIN);
const createAtApiPix = (pixKey: string) =>
  create(
    bodyAt(`${other.url}/api-pix`, {
      driver: 'api-pix',
      settings: { pixKey },
      secrets: { publicToken: 'loja', privateToken: PROVIDER_KEY },
    }),
  );
const edit = (id: string, body: Create) =>
  checkout.request(paymentMethodMessages.editPaymentMethod, { ...body, id }, ADMIN);
const activate = (id: string) => checkout.request(paymentMethodMessages.activatePaymentMethod, { id }, ADMIN);
const deactivate = (id: string) =>
  checkout.request(paymentMethodMessages.deactivatePaymentMethod, { id }, ADMIN);
const test = (id: string) => checkout.request(paymentMethodMessages.testPaymentMethod, { id }, ADMIN);
const list = async () => (await checkout.request(paymentMethodMessages.listPaymentMethods, {}, ADMIN)).items;
const audit = async () =>
  (await checkout.request(checkoutAdminMessages.listAudit, { targetKind: 'payment-method' }, ADMIN)).items;

async function fieldsOf(call: Promise<unknown>): Promise<string[]> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(AppError);
  expect((error as AppError).code).toBe(platformErrors.invalidInput.code);
  return (error as AppError).fields!.map(({ path }) => path);
}

describe('a payment method that an admin makes', () => {
  beforeEach(startInDemo);

  it('charges no order before it is activated, and then every new one', async () => {
    const made = await create(bodyAt(other.url));
    expect(made).toMatchObject({ isActive: false, isFromSettings: false, replacedBy: null });
    await checkout.place('ana');
    expect([checkout.provider.creations.length, other.creations.length]).toEqual([1, 0]);
    expect(await activate(made.id)).toMatchObject({ isActive: true });
    await checkout.place('bia');
    expect([checkout.provider.creations.length, other.creations.length]).toEqual([1, 1]);
    expect((await list()).map(({ id, isActive }) => [id, isActive])).toEqual([
      [made.id, true],
      ['pix', false],
    ]);
  });

  it('stays the active one when the shop starts again with other settings', async () => {
    const { id } = await create(bodyAt(other.url));
    await activate(id);
    await checkout.restart({ ...DEMO, PAYMENT_PRIVATE_TOKEN: 'another' });
    expect((await list()).filter(({ isActive }) => isActive).map((one) => one.id)).toEqual([id]);
  });

  it('has its callback address registered where the provider wants that', async () => {
    const { id } = await createAtApiPix('loja@example.com');
    expect(other.apiPix.webhooks.size).toBe(0);
    await activate(id);
    const url = await waitUntil(() => other.apiPix.webhooks.get('loja@example.com'));
    expect(url).toMatch(new RegExp(`^https://loja\\.example/api/payments/${id}/[\\w-]{43}/webhook$`));
  });

  it('has its callback address registered later if the provider could not do it at first', async () => {
    const { id } = await createAtApiPix('loja@example.com');
    other.apiPix.registering = 'error';
    await activate(id);
    const problems = async () =>
      (await list()).find((method) => method.id === id)!.sources?.map(({ problem }) => problem);
    await waitUntil(async () => (await problems())?.some(Boolean));
    other.apiPix.registering = 'ok';
    const retry = () => checkout.get(CallbackRegistrationService).retryDue();
    await retry();
    expect(other.apiPix.webhooks.size).toBe(0);
    checkout.clock.advance(HOUR_MS);
    await retry();
    expect(other.apiPix.webhooks.get('loja@example.com')).toContain(id);
    expect(await problems()).toEqual(['']);
  });

  it('takes the callbacks of its key from another system only if an admin says so', async () => {
    const key = 'loja@example.com';
    other.apiPix.webhooks.set(key, 'https://erp.example/pix');
    const { id } = await createAtApiPix(key);
    await activate(id);
    const problem = await waitUntil(
      async () => (await list()).find((method) => method.id === id)!.sources?.[0]?.problem,
    );
    expect(problem).toBe('Outro sistema já recebe os avisos desta chave: https://erp.example.');
    expect(other.apiPix.webhooks.get(key)).toBe('https://erp.example/pix');
    await checkout.request(
      paymentMethodMessages.activatePaymentMethod,
      { id, reason: 'o ERP foi desligado', replacesCallback: true },
      ADMIN,
    );
    await waitUntil(() => other.apiPix.webhooks.get(key)!.includes(id));
  });

  it('is one method however often its request comes, and another request with its key is refused', async () => {
    const body = bodyAt(other.url);
    const [first, second] = await Promise.all([create(body), create(body)]);
    expect(second.id).toBe(first.id);
    expect((await create(body)).id).toBe(first.id);
    expect(await codeOf(create({ ...body, secrets: { privateToken: 'other' } }))).toBe(
      checkoutErrors.idempotencyKeyReused.code,
    );
    expect(await list()).toHaveLength(2);
  });

  it('shows none of its secrets, in replies, audit records or the database', async () => {
    const secrets = { publicToken: 'client-id-0123456789', privateToken: SECRET };
    const pix = { certificate: clientCertificate, privateKey: clientKey };
    const body = bodyAt(`${other.url}/api-pix`, {
      driver: 'api-pix',
      settings: { pixKey: 'loja@example.com' },
      secrets: { ...secrets, ...pix },
    });
    const made = await create(body);
    expect(made.secrets).toEqual({
      publicToken: { set: true, last4: '6789' },
      privateToken: { set: true, last4: '9876' },
      certificate: { set: true, expiresAt: expect.any(Number) },
      privateKey: { set: true },
      authorities: { set: false },
    });
    await edit(made.id, {
      ...bodyAt(`${other.url}/api-pix`),
      ...body,
      name: 'Outro',
      idempotencyKey: newKey(),
    });
    await test(made.id);
    await activate(made.id);
    const records = await audit();
    expect(records.map(({ action }) => action).toSorted()).toEqual([
      'payment-method.activate',
      'payment-method.create',
      'payment-method.edit',
      'payment-method.test',
    ]);
    const stored = await checkout.collection('payment_methods').find().toArray();
    const read = JSON.stringify([
      made,
      await list(),
      records,
      stored.map(({ publicToken: _, ...rest }) => rest),
    ]);
    for (const secret of [
      SECRET,
      'PRIVATE KEY',
      clientKey.split('\n')[1]!,
      clientCertificate.split('\n')[1]!,
    ])
      expect(read).not.toContain(secret);
    expect(JSON.stringify([made, records])).not.toContain(secrets.publicToken);
    for (const secret of [SECRET, 'PRIVATE KEY', secrets.publicToken])
      expect(checkout.logged).not.toContain(secret);
  });

  it('is refused where it could not work, with each field that is wrong', async () => {
    const pix = (secrets: Create['secrets'], settings: Create['settings'] = { pixKey: 'loja@example.com' }) =>
      fieldsOf(create(bodyAt(other.url, { driver: 'api-pix', secrets, settings })));
    const own = { publicToken: 'id', privateToken: SECRET };
    expect(await fieldsOf(create(bodyAt('ftp://psp.example')))).toEqual(['apiEndpoint']);
    expect(await fieldsOf(create(bodyAt('https://a:b@psp.example')))).toEqual(['apiEndpoint']);
    expect(await fieldsOf(create(bodyAt('https://psp.example/?a=1')))).toEqual(['apiEndpoint']);
    expect(await fieldsOf(create(bodyAt(other.url, { secrets: {} })))).toEqual(['secrets.privateToken']);
    expect(await fieldsOf(create(bodyAt(other.url, { secrets: { privateToken: 'senha ção' } })))).toEqual([
      'secrets.privateToken',
    ]);
    expect(await pix({ privateToken: SECRET }, {})).toEqual(['settings.pixKey', 'secrets.publicToken']);
    expect(await pix({ ...own, certificate: clientCertificate })).toEqual(['secrets.privateKey']);
    expect(await pix({ ...own, privateKey: clientKey })).toEqual(['secrets.certificate']);
    expect(await pix({ ...own, certificate: clientCertificate, privateKey: serverKey })).toEqual([
      'secrets.privateKey',
    ]);
    expect(await pix({ ...own, certificate: 'x', privateKey: 'y', authorities: 'z' })).toEqual([
      'secrets.certificate',
      'secrets.privateKey',
      'secrets.authorities',
    ]);
    expect(
      await fieldsOf(
        create(bodyAt(other.url, { secrets: { privateToken: 'x', certificate: clientCertificate } })),
      ),
    ).toEqual(['secrets.certificate']);
    expect(await list()).toHaveLength(1);
  });

  it('is only an admin’s to make, read, test or activate', async () => {
    const body = bodyAt(other.url);
    const messages = [
      checkout.request(paymentMethodMessages.createPaymentMethod, body, buyer('ana')),
      checkout.request(paymentMethodMessages.editPaymentMethod, { ...body, id: 'pix' }, buyer('ana')),
      checkout.request(paymentMethodMessages.listPaymentMethods, {}, buyer('ana')),
      checkout.request(paymentMethodMessages.getPaymentMethod, { id: 'pix' }, buyer('ana')),
      checkout.request(paymentMethodMessages.testPaymentMethod, { id: 'pix' }, buyer('ana')),
      checkout.request(paymentMethodMessages.checkPaymentMethod, { ...body, id: 'pix' }, buyer('ana')),
      checkout.request(paymentMethodMessages.activatePaymentMethod, { id: 'pix' }, buyer('ana')),
      checkout.request(paymentMethodMessages.deactivatePaymentMethod, { id: 'pix' }, buyer('ana')),
    ];
    for (const message of messages) expect(await codeOf(message)).toBe(platformErrors.forbidden.code);
    expect(await audit()).toEqual([]);
  });
});

describe('an edit', () => {
  beforeEach(startInDemo);

  it('makes a new method; open charges are read by the old one, and pay their own order (P2)', async () => {
    const { transactionId } = await checkout.place('ana');
    const edited = await edit('pix', bodyAt(other.url));
    expect(edited).toMatchObject({ isActive: true, apiEndpoint: other.url });
    const next = await checkout.place('bia');
    // The new provider counts its charges from the same number, and repeats no reference.
    expect(other.chargesOf(next.transactionId)[0]!.id).toBe(
      checkout.provider.chargesOf(transactionId)[0]!.id,
    );
    other.pay(next.transactionId).says = { externalReference: undefined };
    await checkout.refresh('ana', transactionId);
    expect(await checkout.order('ana', transactionId)).toMatchObject({ status: 'pending', paidAt: null });
    expect((await checkout.refresh('bia', next.transactionId)).status).toBe('paid');
    const readsOfNew = other.reads;
    checkout.provider.pay(transactionId);
    await checkout.callBack(transactionId);
    await waitUntil(async () => (await checkout.order('ana', transactionId)).status === 'paid');
    expect(other.reads).toBe(readsOfNew);
  });

  it('keeps the secrets that are left out, but sends none to another address', async () => {
    const { id } = await create(bodyAt(other.url));
    const renamed = await edit(id, { ...bodyAt(other.url), name: 'Novo nome', secrets: {} });
    expect(await test(renamed.id)).toMatchObject({ ok: true });
    const moved = edit(renamed.id, { ...bodyAt(checkout.provider.url), secrets: {} });
    expect(await fieldsOf(moved)).toEqual(['secrets.privateToken']);
  });

  it('charges nothing if the method is inactive, and is refused if it was replaced', async () => {
    const { id } = await create(bodyAt(other.url));
    const edited = await edit(id, { ...bodyAt(other.url), name: 'Novo nome' });
    expect(edited.isActive).toBe(false);
    expect((await list()).find(({ isActive }) => isActive)?.id).toBe('pix');
    expect((await list()).find((one) => one.id === id)).toMatchObject({ replacedBy: edited.id });
    expect(await codeOf(edit(id, bodyAt(other.url)))).toBe(paymentMethodErrors.paymentMethodReplaced.code);
  });

  it('is one method however often its request comes; of two at once one is refused', async () => {
    const body = bodyAt(other.url);
    const first = await edit('pix', body);
    expect((await edit('pix', body)).id).toBe(first.id);
    const both = [bodyAt(other.url, { name: 'A' }), bodyAt(other.url, { name: 'B' })];
    const made = await Promise.allSettled(both.map((one) => edit(first.id, one)));
    expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const [winner] = made.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const active = (await list()).filter(({ isActive }) => isActive);
    expect(active.map(({ id }) => id)).toEqual([winner!.id]);
    expect(await list()).toHaveLength(3);
  });

  it('stays when the shop starts again', async () => {
    const { id } = await edit('pix', bodyAt(other.url));
    await checkout.restart(DEMO);
    expect((await list()).filter(({ isActive }) => isActive).map((one) => one.id)).toEqual([id]);
  });
});

describe('a deactivated method', () => {
  beforeEach(startInDemo);

  it('takes no new orders, also after a start, and its charges are still read', async () => {
    const { transactionId } = await checkout.place('ana');
    expect(await deactivate('pix')).toMatchObject({ isActive: false });
    expect(await codeOf(checkout.place('bia'))).toBe(checkoutErrors.noPaymentMethod.code);
    await checkout.restart(DEMO);
    expect(await codeOf(checkout.place('bia'))).toBe(checkoutErrors.noPaymentMethod.code);
    checkout.provider.pay(transactionId);
    expect((await checkout.refresh('ana', transactionId)).status).toBe('paid');
    await activate('pix');
    expect(await checkout.place('bia')).toMatchObject({ status: 'pending' });
  });
});

describe('credentials that are not saved yet', () => {
  beforeEach(startInDemo);

  const check = ({ idempotencyKey: _key, ...body }: Create, id?: string) =>
    checkout.request(paymentMethodMessages.checkPaymentMethod, { ...body, ...(id && { id }) }, ADMIN);

  it('are tested, and nothing is stored of them', async () => {
    expect(await check(bodyAt(other.url))).toMatchObject({ ok: true, problem: null });
    other.reading = 'forbidden';
    expect(await check(bodyAt(other.url))).toMatchObject({ ok: false, problem: 'credentials' });
    expect(await fieldsOf(check(bodyAt(other.url, { secrets: {} })))).toEqual(['secrets.privateToken']);
    expect(await fieldsOf(check(bodyAt(other.url, { driver: 'none' })))).toEqual(['driver']);
    expect(await list()).toHaveLength(1);
    expect(checkout.logged).not.toContain(PROVIDER_KEY);
  });

  it('are completed by the method’s own secrets, for its own address alone', async () => {
    const { id } = await create(bodyAt(other.url));
    expect(await check({ ...bodyAt(other.url), secrets: {} }, id)).toMatchObject({ ok: true });
    const elsewhere = { ...bodyAt(checkout.provider.url), secrets: {} };
    expect(await fieldsOf(check(elsewhere, id))).toEqual(['secrets.privateToken']);
    expect(await codeOf(check(bodyAt(other.url), 'nobody'))).toBe(
      paymentMethodErrors.paymentMethodUnknown.code,
    );
  });
});

describe('a connection test', () => {
  beforeEach(startInDemo);

  const problemOf = async (body: Create) => (await test((await create(body)).id)).problem;

  it('makes no charge, and says what an admin can do about what fails', async () => {
    const fine = await create(bodyAt(other.url));
    expect(await test(fine.id)).toMatchObject({ ok: true, problem: null });
    other.reading = 'forbidden';
    expect(await test(fine.id)).toMatchObject({ ok: false, problem: 'credentials' });
    other.reading = 'error';
    expect(await test(fine.id)).toMatchObject({ ok: false, problem: 'provider-error' });
    other.reading = 'nonsense';
    expect(await test(fine.id)).toMatchObject({ problem: 'not-the-api' });
    other.reading = 'silence';
    expect(await test(fine.id)).toMatchObject({ problem: 'timeout' });
    expect(other.creations).toEqual([]);
    await other.close();
    expect(await test(fine.id)).toMatchObject({ problem: 'connection-refused' });
    await other.listen();
    expect(await problemOf(bodyAt('http://psp.invalid'))).toBe('address-unknown');
    expect(await codeOf(test('nobody'))).toBe(paymentMethodErrors.paymentMethodUnknown.code);
  });

  it('requests a token of API Pix, and reads a charge that does not exist', async () => {
    const pix = bodyAt(`${other.url}/api-pix`, {
      driver: 'api-pix',
      settings: { pixKey: 'loja@example.com' },
      secrets: { publicToken: 'loja', privateToken: PROVIDER_KEY },
    });
    expect(await problemOf(pix)).toBeNull();
    expect([other.apiPix.reads, other.apiPix.cobs.size]).toEqual([1, 0]);
    other.apiPix.reading = 'error';
    expect(await problemOf({ ...pix, idempotencyKey: newKey() })).toBe('provider-error');
  });

  it('shows its certificate to a provider that wants one', async () => {
    const bank = await TlsBank.open();
    const pix = (secrets: Create['secrets']) =>
      problemOf(
        bodyAt(bank.url, {
          driver: 'api-pix',
          settings: { pixKey: 'loja@example.com' },
          secrets: { publicToken: 'loja', privateToken: PROVIDER_KEY, ...secrets },
        }),
      );
    const identity = { certificate: clientCertificate, privateKey: clientKey };
    const authorities = serverCertificate;
    expect(await pix({ ...identity, authorities })).toBeNull();
    expect(await pix(identity)).toBe('server-certificate');
    const stranger = { certificate: serverCertificate, privateKey: serverKey };
    expect(['client-certificate', 'connection-lost']).toContain(await pix({ ...stranger, authorities }));
    expect(['client-certificate', 'connection-lost']).toContain(await pix({ authorities }));
    await bank.close();
  });
});

describe('outside demo mode', () => {
  const views = async (): Promise<PaymentMethodView[]> => list();

  it('a method needs a public https address', async () => {
    await checkout.start();
    for (const address of [
      ...[other.url, 'http://psp.example', 'https://localhost', 'https://127.0.0.1', 'https://[::1]:8443'],
      ...[
        'https://10.1.2.3',
        'https://169.254.169.254',
        'https://0x7f.1',
        'https://psp',
        'https://psp.internal',
      ],
    ])
      expect([address, await fieldsOf(create(bodyAt(address)))]).toEqual([address, ['apiEndpoint']]);
    expect(await create(bodyAt(PUBLIC))).toMatchObject({ apiEndpoint: PUBLIC });
    const tokenUrl = 'https://192.168.0.1/oauth';
    const pix = bodyAt(PUBLIC, {
      driver: 'api-pix',
      settings: { pixKey: 'loja@example.com', tokenUrl },
      secrets: { publicToken: 'loja', privateToken: SECRET },
    });
    expect(await fieldsOf(create(pix))).toEqual(['settings.tokenUrl']);
  });

  it('methods added in demo mode charge no orders, and the settings’ method does again', async () => {
    await startInDemo();
    const { id } = await create(bodyAt(other.url));
    await activate(id);
    await checkout.restart();
    checkout.sells('card', { delivery: 'manual' });
    expect((await views()).filter(({ isActive }) => isActive).map((one) => one.id)).toEqual(['pix']);
    expect(await codeOf(activate(id))).toBe(paymentMethodErrors.paymentMethodSimulated.code);
    await checkout.place('ana');
    expect(other.creations).toEqual([]);
  });

  it('a method whose secrets do not open is shown, and cannot be used', async () => {
    await checkout.start();
    const { id } = await create(bodyAt(PUBLIC, { secrets: { privateToken: SECRET } }));
    await checkout.restart({ SECRET_KEY: 'another key of thirty-two chars !!' });
    const shown = (await views()).find((one) => one.id === id);
    expect(shown).toMatchObject({ isReadable: false, secrets: { privateToken: { set: true, last4: null } } });
    const unreadable = paymentMethodErrors.paymentMethodUnreadable.code;
    expect(await codeOf(activate(id))).toBe(unreadable);
    expect(await codeOf(test(id))).toBe(unreadable);
    expect(await codeOf(edit(id, bodyAt(PUBLIC)))).toBe(unreadable);
  });
});
