import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  checkoutAdminMessages,
  filledAnswer,
  helpMessages,
  HELP_TEXT_MAX,
  type SavedAnswer,
} from '@vale/contracts/checkout';
import { platformErrors } from '@vale/contracts/define';
import { codeOf } from '@vale/testing/code-of';
import { nonEmpty, waitUntil } from '@vale/testing/wait-until';
import { ADMIN, buyer, CheckoutEnvironment } from './checkout-environment.js';

let checkout: CheckoutEnvironment;

beforeAll(async () => {
  checkout = await CheckoutEnvironment.open();
  await checkout.start();
});
afterAll(() => checkout.close());

const read = (by = ADMIN) => checkout.request(helpMessages.listSavedAnswers, {}, by);
const change = (version: number, items: SavedAnswer[], by = ADMIN) =>
  checkout.request(helpMessages.changeSavedAnswers, { version, items }, by);

const LATE = { title: 'Atraso', text: 'Olá, {nome}! O pedido {pedido} sai hoje.' };
const USED = { title: 'Já usado', text: 'Envie uma foto do erro.' };

it('are kept for the shop, and audited; of two changes of one version the second is refused', async () => {
  expect(await read()).toEqual({ version: 0, items: [] });
  const both = await Promise.all([codeOf(change(0, [LATE])), codeOf(change(0, [LATE]))]);
  expect(both.toSorted()).toEqual([platformErrors.conflict.code, undefined].toSorted());
  const { version } = await read();
  await change(version, [LATE, USED]);
  expect(await codeOf(change(version, []))).toBe(platformErrors.conflict.code);
  expect((await read()).items).toEqual([LATE, USED]);
  const list = () =>
    checkout.request(checkoutAdminMessages.listAudit, { targetKind: 'saved-answers' }, ADMIN);
  const records = await waitUntil(async () =>
    nonEmpty((await list()).items.length > 1 ? (await list()).items : []),
  );
  // Records of one millisecond have no order.
  const added = records.find(({ after }) => JSON.stringify(after).includes(USED.text));
  expect(added).toMatchObject({ action: 'saved-answers.change', after: { [USED.title]: USED.text } });
  expect(JSON.stringify(added)).not.toContain(LATE.text);
});

it('are for admins, have different titles, and fit in a message', async () => {
  const { version } = await read();
  expect(await codeOf(read(buyer('ana')))).toBe(platformErrors.forbidden.code);
  expect(await codeOf(change(version, [], buyer('ana')))).toBe(platformErrors.forbidden.code);
  for (const items of [[LATE, LATE], [{ ...LATE, text: 'a'.repeat(HELP_TEXT_MAX + 1) }]])
    expect(await codeOf(change(version, items))).toBe(platformErrors.invalidInput.code);
});

it('stand for the buyer, the order and its units', () => {
  const conversation = { firstName: 'Ana', transactionId: '01ABC', products: ['Steam', 'Netflix'] };
  expect(filledAnswer('Oi, {nome}! {produto} do pedido {pedido}.', conversation)).toBe(
    'Oi, Ana! Steam, Netflix do pedido 01ABC.',
  );
  expect(filledAnswer('Oi, {nome}! {outro}', { ...conversation, firstName: '' })).toBe('Oi! {outro}');
  expect(filledAnswer('{nome}', { ...conversation, firstName: '{pedido}' })).toBe('{pedido}');
});
