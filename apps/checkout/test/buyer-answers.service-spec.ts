import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { BuyerField } from '@vale/contracts/catalog';
import {
  buyerAnswerErrors,
  checkoutAdminErrors,
  checkoutAdminMessages,
  checkoutMessages,
  ownOrderMessages,
} from '@vale/contracts/checkout';
import { identityEvents } from '@vale/contracts/identity';
import { platformErrors } from '@vale/contracts/define';
import { codeOf } from '@vale/testing/code-of';
import { nonEmpty, waitUntil } from '@vale/testing/wait-until';
import { OfferService } from '../src/purchase/offer.service.js';
import { RotateKeysService } from '../src/backoffice/keys/rotate-keys.service.js';
import { ADMIN, buyer, CheckoutEnvironment, PERSONAL_DATA_KEY } from './checkout-environment.js';

const SERVER: BuyerField = { label: 'Servidor', kind: 'choice', per: 'order', options: ['BR', 'EU'] };
const PLAYER: BuyerField = { label: 'ID do jogador', kind: 'digits', per: 'unit', min: 6, max: 12 };
const [FIRST, SECOND] = ['739182645', '918273645'];

let checkout: CheckoutEnvironment;

beforeEach(async () => {
  checkout = await CheckoutEnvironment.open();
  await checkout.start({ MAX_QUANTITY: '10' });
  checkout.sells('diamonds', { title: 'Diamantes', delivery: 'manual', fields: [SERVER, PLAYER] });
});
afterEach(() => checkout.close());

const answer = (unit: number, label: string, value: string) => ({ item: 0, unit, label, value });
const ANSWERS = [
  answer(0, 'Servidor', 'BR'),
  answer(0, 'ID do jogador', FIRST),
  answer(1, 'ID do jogador', SECOND),
];
const place = (answers?: typeof ANSWERS, who = 'ana') =>
  checkout.place(who, {
    productId: 'diamonds',
    items: [{ productId: 'diamonds', variation: '', quantity: 2 }],
    ...(answers && { answers }),
  });
const SHOWN = [
  { line: 0, of: '', label: 'Servidor', value: 'BR' },
  { line: 0, of: 'Diamantes (1 de 2)', label: 'ID do jogador', value: FIRST },
  { line: 1, of: 'Diamantes (2 de 2)', label: 'ID do jogador', value: SECOND },
];

async function paid(): Promise<string> {
  const { transactionId } = await place(ANSWERS);
  checkout.provider.pay(transactionId);
  await checkout.callBack(transactionId);
  await checkout.becomes('ana', transactionId, 'paid');
  return transactionId;
}

const nowAsks = (fields: BuyerField[]) => {
  checkout.sells('diamonds', { fields });
  checkout.get(OfferService).forget({ productId: 'diamonds' });
};
const correct = (transactionId: string, value: string, label = 'ID do jogador') =>
  checkout.request(
    checkoutAdminMessages.correctAnswer,
    { transactionId, line: 1, label, value, reason: 'pediu por telefone' },
    ADMIN,
  );
const deliver = (transactionId: string) =>
  checkout.request(
    checkoutAdminMessages.deliverOrder,
    {
      transactionId,
      idempotencyKey: 'deliver-0001',
      items: [0, 1].map((line) => ({ line, text: 'entregue no jogo' })),
      reason: '',
    },
    ADMIN,
  );
const audit = async (targetId: string) =>
  (await checkout.request(checkoutAdminMessages.listAudit, { targetId }, ADMIN)).items;

describe('what a product asks of its buyer', () => {
  it('is needed before anything is held or charged', async () => {
    await expect(place()).rejects.toMatchObject({
      code: buyerAnswerErrors.answersChanged.code,
      message: 'A loja mudou o que pede. Confira: Servidor, ID do jogador.',
    });
    const wrong = [...ANSWERS.slice(0, 2), answer(1, 'ID do jogador', '12')];
    expect(await codeOf(place(wrong))).toBe(buyerAnswerErrors.answersChanged.code);
    expect(await checkout.collection('orders').countDocuments({})).toBe(0);
  });

  it('is shown to its buyer and to the shop, also after the product asks for something else', async () => {
    const id = await paid();
    checkout.sells('diamonds', { title: 'Outro nome', fields: [{ ...PLAYER, label: 'Outro campo' }] });
    expect((await checkout.order('ana', id)).answers).toEqual(SHOWN);
    expect((await checkout.inspect(id)).answers).toEqual(SHOWN);
    const { items } = await checkout.request(checkoutMessages.listAllOrders, { delivery: 'waiting' }, ADMIN);
    expect(items).toMatchObject([{ transactionId: id, answers: SHOWN }]);
    const own = await checkout.request(ownOrderMessages.exportOrders, {}, buyer('ana'));
    expect(own.items).toMatchObject([{ answers: SHOWN }]);
    await deliver(id);
    const mailed = await checkout.system.bus.request(
      checkoutMessages.getDelivery,
      { transactionId: id },
      { context: { requestId: 'test' } },
    );
    expect(mailed.answers).toEqual(SHOWN);
  });

  it('prefills no other order', async () => {
    await paid();
    const last = await checkout.request(ownOrderMessages.getLastBuyer, {}, buyer('ana'));
    expect(Object.keys(last.buyer!).toSorted()).toEqual(['cpf', 'email', 'name', 'phone']);
  });

  it('is nowhere in clear: not in the store, in events or in logs', async () => {
    const id = await paid();
    const text = (
      await Promise.all(['vale_checkout', 'vale_platform'].map((one) => checkout.databaseText(one)))
    ).join();
    expect(text).toContain(id);
    for (const where of [text, JSON.stringify(checkout.allPublished()), checkout.logged])
      expect(where).not.toMatch(new RegExp(`${FIRST}|${SECOND}`));
  });

  it('is sealed again with a new key', async () => {
    const id = await paid();
    await checkout.stop();
    await checkout.start({
      PERSONAL_DATA_KEY: 'another key of personal data of 32 and more',
      OTHER_PERSONAL_DATA_KEYS: PERSONAL_DATA_KEY,
    });
    const before = (await checkout.stored(id))['customer'] as { answers: string };
    await checkout.get(RotateKeysService).rotate();
    const after = (await checkout.stored(id))['customer'] as { answers: string };
    expect(after.answers.split('.')[1]).not.toBe(before.answers.split('.')[1]);
    expect((await checkout.inspect(id)).answers).toEqual(SHOWN);
  });

  it('is erased with the person', async () => {
    const id = await paid();
    await deliver(id);
    await checkout.system.bus.emit(identityEvents.accountDeleted, { accountId: 'ana' });
    await waitUntil(async () => (await checkout.inspect(id)).customer.email === '');
    expect(await checkout.inspect(id)).not.toHaveProperty('answers');
    expect((await checkout.stored(id))['customer']).not.toHaveProperty('answers');
  });
});

describe('a correction by the shop', () => {
  it('changes one value and is audited without it', async () => {
    const id = await paid();
    const { order } = await correct(id, '555666777');
    expect(order.answers!.map(({ value }) => value)).toEqual(['BR', FIRST, '555666777']);
    expect((await checkout.order('ana', id)).answers!.at(-1)).toMatchObject({ value: '555666777' });
    const [record] = await waitUntil(async () => nonEmpty(await audit(id)));
    expect(record).toMatchObject({
      action: 'order.correct-answer',
      reason: 'pediu por telefone',
      after: { details: { line: 1, label: 'ID do jogador' } },
    });
    expect(JSON.stringify(record)).not.toMatch(/555666777|918273645/);
  });

  it('may be as long as what the buyer typed, and has one line', async () => {
    const id = await paid();
    nowAsks([{ ...PLAYER, kind: 'text', min: 1, max: 120 }]);
    const value = '👍'.repeat(120);
    const { order } = await correct(id, value);
    expect(order.answers!.at(-1)).toMatchObject({ value });
    expect((await correct(id, '555\n 777')).order.answers!.at(-1)).toMatchObject({ value: '555 777' });
    expect(await codeOf(correct(id, 'a'.repeat(121)))).toBe(platformErrors.invalidInput.code);
    await expect(correct(id, ' ')).rejects.toMatchObject({
      fields: [{ path: 'value', message: 'Informe o valor correto.' }],
    });
  });

  it('fits what the product asks for now; a field that it has no more takes any text', async () => {
    const id = await paid();
    await expect(correct(id, 'ana_99')).rejects.toMatchObject({
      code: buyerAnswerErrors.answerInvalid.code,
      message: 'ID do jogador: Use só números.',
    });
    expect((await checkout.inspect(id)).answers).toEqual(SHOWN);
    expect((await correct(id, ' 555 666 777')).order.answers!.at(-1)).toMatchObject({ value: '555666777' });
    nowAsks([SERVER]);
    expect((await correct(id, 'ana_99')).order.answers!.at(-1)).toMatchObject({ value: 'ana_99' });
  });

  it('is refused for another field, and once the order is delivered', async () => {
    const id = await paid();
    expect(await codeOf(correct(id, 'x', 'Apelido'))).toBe(checkoutAdminErrors.answerUnknown.code);
    expect((await checkout.inspect(id)).permitted.correctAnswers).toBe(true);
    await deliver(id);
    expect(await codeOf(correct(id, '555666777'))).toBe(checkoutAdminErrors.answersFixed.code);
    expect((await checkout.inspect(id)).permitted.correctAnswers).toBe(false);
  });
});
