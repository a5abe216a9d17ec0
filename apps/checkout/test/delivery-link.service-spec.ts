import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { deliveryErrors, checkoutMessages, type OpenedDelivery } from '@vale/contracts/checkout';
import { DAY_MS, HOUR_MS } from '@vale/contracts/time';
import { codeOf } from '@vale/testing/code-of';
import { SystemClock } from '@vale/platform/clock';
import { SystemIds } from '@vale/platform/ids';
import { DEMO_KEY } from '@vale/platform/own-keys';
import { checkoutConfig } from '../src/checkout.config.js';
import { VaultService } from '../src/vault/vault.service.js';
import { linkText } from '../src/purchase/delivery/delivery-link.js';
import { DeliveryRecordRepository } from '../src/purchase/delivery/delivery-record.repository.js';
import { CheckoutEnvironment } from './checkout-environment.js';

const CPF_END = '4725';
const CLIENT = { client: { ip: '203.0.113.77', userAgent: 'phone' } };

let checkout: CheckoutEnvironment;

beforeAll(async () => {
  checkout = await CheckoutEnvironment.open();
  await checkout.start();
});
afterAll(() => checkout.close());

let orders = 0;

async function delivered(): Promise<{ transactionId: string; token: string; code: string }> {
  const code = `LINK-${++orders}`;
  checkout.sells('card');
  await checkout.addCodes('card', [code]);
  const { transactionId } = await checkout.place(`buyer-${orders}`);
  checkout.provider.pay(transactionId);
  await checkout.callBack(transactionId);
  await checkout.becomes(`buyer-${orders}`, transactionId, 'completed');
  return { transactionId, code, token: await tokenOf(transactionId) };
}

async function tokenOf(transactionId: string): Promise<string> {
  return (await checkout.request(checkoutMessages.getDelivery, { transactionId })).link!.token;
}

const open = (token: string, cpfEnd = CPF_END): Promise<OpenedDelivery> =>
  checkout.request(checkoutMessages.openDelivery, { token, cpfEnd }, CLIENT);

/** The whole reply of a refusal, as the client gets it. */
const refusal = (token: string, cpfEnd: string) =>
  open(token, cpfEnd).then(
    () => 'opened',
    ({ code, message, status, data }: { code: string; message: string; status: number; data: unknown }) => ({
      code,
      message,
      status,
      data,
    }),
  );

const records = (transactionId: string) => checkout.get(DeliveryRecordRepository).listOf(transactionId);

describe('a delivery link', () => {
  it('opens the delivery for who knows the end of the CPF, and leaves a record', async () => {
    const { transactionId, token, code } = await delivered();
    expect(await open(token)).toEqual({
      transactionId,
      productId: 'card',
      productTitle: 'Gift Card',
      status: 'completed',
      message: 'Seu produto foi entregue.',
      delivery: { state: 'delivered', deliveredAt: expect.any(Number) },
      codes: [{ label: 'Gift Card', code }],
    });
    expect((await records(transactionId)).filter(({ way }) => way === 'link')).toEqual([
      {
        id: expect.any(String),
        transactionId,
        at: checkout.clock.nowMs(),
        kind: 'codes-shown',
        way: 'link',
        accountId: null,
        network: '203.0.113.0/24',
      },
    ]);
  });

  it('opens as often as its digits are right', async () => {
    const { token } = await delivered();
    for (let times = 0; times < 8; times++) expect(await open(token)).toMatchObject({ status: 'completed' });
  });

  it('shows no code after the money went back', async () => {
    const { transactionId, token } = await delivered();
    checkout.provider.chargesOf(transactionId).at(-1)!.status = 'refunded';
    await checkout.callBack(transactionId);
    await checkout.becomes(`buyer-${orders}`, transactionId, 'refunded');
    expect(await open(token)).toMatchObject({
      status: 'refunded',
      message: 'O valor deste pedido foi devolvido.',
      codes: [],
    });
  });

  it('is not valid any more after 30 days, nor when it was cut off', async () => {
    const { token } = await delivered();
    checkout.clock.advance(30 * DAY_MS - 1);
    expect(await open(token)).toMatchObject({ status: 'completed' });
    checkout.clock.advance(1);
    expect(await codeOf(open(token))).toBe(deliveryErrors.deliveryLinkUnusable.code);
    expect(await codeOf(open(token.slice(0, -4)))).toBe(deliveryErrors.deliveryLinkUnusable.code);
  });

  it('stays valid under a key that is configured as a previous one', async () => {
    const { token } = await delivered();
    await checkout.restart({
      SECRET_KEY: 'another key of thirty-two chars!',
      PREVIOUS_SECRET_KEYS: 'a key of thirty-two characters !',
    });
    expect(await open(token)).toMatchObject({ status: 'completed' });
    await checkout.restart();
  });
});

describe('a link that was forged with a key that others know', () => {
  const OLD = { SECRET_KEY: DEMO_KEY };
  it.each([
    ['the demo’s, which is always there', OLD, {}],
    ['a listed public one', OLD, { PREVIOUS_SECRET_KEYS: DEMO_KEY }],
    ['a weak one', { SECRET_KEY: 'k'.repeat(40) }, { PREVIOUS_SECRET_KEYS: 'k'.repeat(40) }],
    ['a named one', { MASTER_KEYS: `a:${DEMO_KEY}`, MASTER_KEY_ID: 'a' }, { MASTER_KEYS: `a:${DEMO_KEY}` }],
  ])('is refused: %s', async (_what, forging, settings) => {
    const { transactionId } = await delivered();
    const keys = checkoutConfig.load({ VALE_DEMO: 'false', ...forging });
    const forger = new VaultService(keys, new SystemIds(new SystemClock()));
    const expiresAt = checkout.clock.nowMs() + HOUR_MS;
    const text = linkText({ keyId: forger.currentKeyId, transactionId, expiresAt });
    await checkout.restart(settings);
    expect(await codeOf(open(`${text}.${forger.signLink(text)}`))).toBe(deliveryErrors.cpfEndWrong.code);
    await checkout.restart();
  });
});

describe('somebody who guesses digits', () => {
  it('has five attempts for all links of an order', async () => {
    const { transactionId, token } = await delivered();
    for (let tries = 0; tries < 3; tries++) await refusal(token, '0000');
    checkout.clock.advance(1_000);
    const another = await tokenOf(transactionId);
    expect(another).not.toBe(token);
    expect(await refusal(another, '0000')).toMatchObject({ data: { attemptsLeft: 1 } });
    expect(await codeOf(open(another, '0000'))).toBe(deliveryErrors.deliveryLinkLocked.code);
    expect(await codeOf(open(token))).toBe(deliveryErrors.deliveryLinkLocked.code);
  });

  it('has five attempts; then the link is locked for a day, even for the right digits', async () => {
    const { transactionId, token } = await delivered();
    for (const left of [4, 3, 2, 1])
      expect(await refusal(token, '0000')).toMatchObject({
        code: deliveryErrors.cpfEndWrong.code,
        data: { attemptsLeft: left },
      });
    expect(await codeOf(open(token, '0000'))).toBe(deliveryErrors.deliveryLinkLocked.code);
    expect(await codeOf(open(token))).toBe(deliveryErrors.deliveryLinkLocked.code);
    expect((await records(transactionId)).filter(({ kind }) => kind === 'link-locked')).toHaveLength(1);
    // A restart unlocks nothing.
    await checkout.restart();
    expect(await codeOf(open(token))).toBe(deliveryErrors.deliveryLinkLocked.code);
    checkout.clock.advance(DAY_MS);
    expect(await open(token)).toMatchObject({ status: 'completed' });
  });

  it('cannot have more attempts by making them at the same time', async () => {
    const { token } = await delivered();
    const tries = await Promise.all(
      Array.from({ length: 40 }, (_, number) => codeOf(open(token, String(number).padStart(4, '0')))),
    );
    expect(tries.filter((code) => code === deliveryErrors.cpfEndWrong.code)).toHaveLength(4);
    expect(tries.filter((code) => code === deliveryErrors.deliveryLinkLocked.code)).toHaveLength(36);
  });

  it('gets no further attempts by spelling the end of the token differently', async () => {
    const { token } = await delivered();
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = alphabet.indexOf(token.at(-1)!);
    // The last of 43 characters has two bits that no byte of the signature is made of.
    for (const bits of [1, 2, 3]) {
      const same = `${token.slice(0, -1)}${alphabet[last + bits]}`;
      expect(await codeOf(open(same))).toBe(deliveryErrors.cpfEndWrong.code);
    }
    expect(await open(token)).toMatchObject({ status: 'completed' });
  });

  it('does not learn whether a link is ours or its order exists', async () => {
    const { token } = await delivered();
    const [form, keyId, , expiry, mac] = token.split('.');
    const forged = [
      [form, keyId, token.split('.')[2], expiry, 'A'.repeat(43)].join('.'),
      [form, keyId, '01JD0000000000000000000009', expiry, mac].join('.'),
      [form, 'unknown', token.split('.')[2], expiry, mac].join('.'),
    ];
    // A forged link is refused with the right digits as a genuine one is with wrong ones.
    for (let times = 0; times < 6; times++) {
      const genuine = await refusal(token, '0000');
      for (const one of forged) expect(await refusal(one, CPF_END)).toEqual(genuine);
    }
  });

  it('finds no token and no digits in the log', async () => {
    const { token } = await delivered();
    await open(token);
    await refusal(token, '9876');
    expect(checkout.logged).not.toContain(token);
    expect(checkout.logged).not.toContain(token.split('.').at(-1));
    // Hashes and ids may contain the digits by chance.
    expect(checkout.logged).not.toMatch(/\b9876\b/);
  });
});

describe('the codes on the order page', () => {
  it('are recorded once for a page that is loaded again and again, with who and from where', async () => {
    const { transactionId } = await delivered();
    const reader = `buyer-${orders}`;
    await checkout.order(reader, transactionId);
    expect(await records(transactionId)).toMatchObject([
      { kind: 'codes-shown', way: 'order-page', accountId: reader, network: null },
    ]);
    checkout.clock.advance(HOUR_MS);
    await checkout.restart();
    await checkout.order(reader, transactionId);
    expect(await records(transactionId)).toHaveLength(2);
  });

  it('are not shown to the admin, and leave no record then', async () => {
    const { transactionId } = await delivered();
    const before = await records(transactionId);
    await checkout.request(
      checkoutMessages.getOrder,
      { transactionId },
      { actor: { accountId: 'admin', sessionId: 's', email: 'admin@vale.local', role: 'admin' } },
    );
    expect(await records(transactionId)).toEqual(before);
  });
});
