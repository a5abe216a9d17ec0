import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { csvRows } from '@vale/contracts/catalog';
import { checkoutAdminMessages, checkoutMessages } from '@vale/contracts/checkout';
import type { MessageInput } from '@vale/contracts/define';
import { maskCpf } from '@vale/contracts/person';
import { aCustomer } from '@vale/testing/builders';
import { codeOf } from '@vale/testing/code-of';
import { ADMIN, buyer, CheckoutEnvironment } from './checkout-environment.js';

type Query = MessageInput<typeof checkoutMessages.exportOrderRows>;

let checkout: CheckoutEnvironment;
let paid = '';
let pending = '';

const page = (query: Query) => checkout.request(checkoutMessages.exportOrderRows, query, ADMIN);
const unitsOf = (text: string) => {
  const [headings = [], ...rows] = csvRows(text.replace(/^\uFEFF/, ''), { maxRows: 100 });
  return rows.map((row) => Object.fromEntries(headings.map((heading, at) => [heading, row[at]])));
};
const audits = async () =>
  (await checkout.request(checkoutAdminMessages.listAudit, { action: 'order.export' }, ADMIN)).items;

beforeAll(async () => {
  checkout = await CheckoutEnvironment.open();
  await checkout.start({ MAX_QUANTITY: '10' });
  const variation = { name: 'R$ 50', priceCentavos: 5_000, delivery: 'codes' as const, external: false };
  checkout.sells('Steam', { title: '=Steam' }, { variations: [variation] });
  checkout.sells('Netflix', { title: 'Netflix' });
  await checkout.addCodes('Steam', ['S-1', 'S-2'], 'R$ 50');
  const stock = { productId: 'Netflix', variation: '', codes: ['N-1'], costCentavos: 4_000 };
  await checkout.request(checkoutMessages.addStock, stock, ADMIN);
  const items = [
    { productId: 'Steam', variation: 'R$ 50', quantity: 2 },
    { productId: 'Netflix', variation: '', quantity: 1 },
  ];
  const attribution = { utm_source: 'fb', utm_campaign: 'natal', utm_content: 'ad|7', utm_term: 'feed' };
  const tracking = { attribution, marketingConsent: true };
  const placed = { productId: 'Steam', items, expectedTotal: 150, tracking };
  paid = (await checkout.place('ana', placed)).transactionId;
  checkout.provider.pay(paid);
  await checkout.callBack(paid);
  await checkout.becomes('ana', paid, 'completed');
  checkout.clock.advance(60_000);
  checkout.sells('service', { delivery: 'manual', title: 'Recarga' });
  pending = (await checkout.place('bia', { productId: 'service' })).transactionId;
});
afterAll(() => checkout.close());

describe('the export of orders', () => {
  it('has a row for each unit, with sums of the order in its first one', async () => {
    const { rows, nextCursor } = await page({ sort: 'oldest' });
    const units = unitsOf(rows);
    expect(nextCursor).toBeNull();
    expect(units.map((unit) => [unit['pedido'], unit['unidade'], unit['item'], unit['produto']])).toEqual([
      [paid, '1', '1', "'=Steam"],
      [paid, '2', '1', "'=Steam"],
      [paid, '3', '2', 'Netflix'],
      [pending, '1', '1', 'Recarga'],
    ]);
    expect(units.map((unit) => unit['total do pedido'])).toEqual(['150,00', '', '', '50,00']);
    expect(units[0]).toMatchObject({
      variação: 'R$ 50',
      campanha: 'natal',
      preço: '50,00',
      cpf: maskCpf(aCustomer().cpf),
      custo: '',
      tarifa: '0,33',
      tipo: 'variação',
      anúncio: 'ad|7',
      termo: 'feed',
      lucro: '',
    });
    expect(units[2]).toMatchObject({ tipo: 'produto', custo: '40,00', tarifa: '0,33', lucro: '9,67' });
    const { createdAt } = await checkout.inspect(paid);
    expect(units[0]!['criado em']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-03:00$/);
    expect(Date.parse(units[0]!['criado em']!)).toBe(Math.floor(createdAt / 1_000) * 1_000);
    expect(units[3]).toMatchObject({ tarifa: '', 'pago em': '', 'entregue em': '', campanha: '' });
  });

  it('goes on page after page, with the headings once and one audit record, which has no search text', async () => {
    const before = (await audits()).length;
    const reason = 'para o contador';
    const first = await page({ sort: 'oldest', limit: 1, reason });
    const second = await page({ sort: 'oldest', limit: 1, cursor: first.nextCursor! });
    expect(second.nextCursor).toBeNull();
    expect(unitsOf(first.rows + second.rows)).toEqual(unitsOf((await page({ sort: 'oldest' })).rows));
    const found = unitsOf((await page({ q: paid })).rows);
    expect(found.map((unit) => unit['pedido'])).toEqual(Array(3).fill(paid));
    const written = await audits();
    expect(written).toHaveLength(before + 3);
    expect(written.map(({ after }) => after)).toContainEqual({ searched: true, sort: 'newest' });
    expect(written.map((record) => record.reason)).toContain(reason);
  });

  it('is filtered as the list is, and for admins alone', async () => {
    expect(unitsOf((await page({ campaign: 'natal' })).rows)).toHaveLength(3);
    expect(unitsOf((await page({ until: 1 })).rows)).toEqual([]);
    const { createdAt } = await checkout.inspect(pending);
    expect(unitsOf((await page({ since: createdAt })).rows).map((unit) => unit['pedido'])).toEqual([pending]);
    const asked = checkout.request(checkoutMessages.exportOrderRows, {}, buyer('ana'));
    expect(await codeOf(asked)).toBe('platform.forbidden');
  });

  it('goes on past a CPF that cannot be opened', async () => {
    const orders = checkout.collection('orders');
    const stored = await orders.findOne({ _id: pending as never });
    const { customer } = stored as unknown as { customer: object };
    await orders.updateOne({ _id: pending as never }, { $set: { 'customer.cpf': 'v1.damaged' } });
    const units = unitsOf((await page({ sort: 'oldest' })).rows);
    expect(units.map(({ cpf }) => cpf)).toEqual([...Array(3).fill(maskCpf(aCustomer().cpf)), 'ilegível']);
    await orders.updateOne({ _id: pending as never }, { $set: { customer } });
  });
});
