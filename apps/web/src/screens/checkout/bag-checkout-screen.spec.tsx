import { afterEach, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { catalogRoutes } from '@vale/contracts/catalog';
import { checkoutErrors, checkoutRoutes, orderItemErrors } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { readBag, removeFromBag } from '../../shared/storage/bag.js';
import { decideConsent, reloadConsent } from '../../shared/tracking/consent.js';
import { stopTracking } from '../../shared/tracking/tracker.js';
import { axe } from '../../testing/axe.js';
import { aBump, anOrder, aProduct, aVariation } from '../../testing/builders.js';
import { aBagApi, bagLine, steam, takesOrders } from '../../testing/open-bag.js';
import { fillForm, payButton, shownTotal } from '../../testing/open-checkout.js';
import { renderApp } from '../../testing/render-app.js';
import './bag-checkout-screen.js';
import '../bag/bag-screen.js';
import '../order/order-screen.js';
import '../../features/checkout/components/line-quantity.js';
import '../../features/checkout/components/rest-notice.js';
import '../../shared/tracking/destinations.js';

afterEach(() => {
  removeFromBag(readBag());
  stopTracking();
  delete window.dataLayer;
  reloadConsent();
});

const travel = aProduct();
const two = () => [
  bagLine({ quantity: 2 }),
  bagLine({ productId: 'p2', title: 'Steam', price: 25, category: 'jogos' }),
];
const leftInBag = () => readBag().map(({ title, quantity }) => [title, quantity]);

it('reports each product with its quantity, when the checkout opens and when the PIX is shown', async () => {
  decideConsent(true, 1);
  const api = aBagApi(() => [travel, steam], two());
  takesOrders(api);
  const [first, second] = two().map(({ productId, title, category }) => ({
    id: productId,
    title,
    category,
    image: '',
  }));
  const items = [
    { product: first!, variation: '', price: 50, quantity: 2 },
    { product: second!, variation: '', price: 25, quantity: 1 },
  ];
  api.on(checkoutRoutes.placeOrder, () => anOrder({ amount: 125, items }));
  const user = userEvent.setup();
  const { address } = renderApp('/sacola/finalizar', api);
  await fillForm(user);
  await user.click(payButton());
  await waitFor(() => expect(address()).toMatch(/^\/pedido\//));
  const ecommerce = {
    value: 125,
    items: [
      { item_id: 'p1', quantity: 2, price: 50 },
      { item_id: 'p2', quantity: 1, price: 25 },
    ],
  };
  const sent = (name: string) => window.dataLayer?.filter(({ vale_event }) => vale_event === name);
  await waitFor(() => expect(sent('AddPaymentInfo')).toMatchObject([{ ecommerce }]));
  expect(sent('InitiateCheckout')).toMatchObject([{ ecommerce }]);
});

it('reports what several units cost with their discount', async () => {
  decideConsent(true, 1);
  const api = aBagApi(() => [aProduct({ quantityPrices: [{ from: 2, percent: 1_000 }] }), steam], two());
  renderApp('/sacola/finalizar', api);
  const sent = () => window.dataLayer?.filter(({ vale_event }) => vale_event === 'InitiateCheckout');
  await waitFor(() => expect(sent()).toMatchObject([{ ecommerce: { value: 115 } }]));
  expect(shownTotal()).toBe('R$ 115,00');
});

it('orders all lines with one bump, and only these leave the bag', async () => {
  const user = userEvent.setup();
  const sold = bagLine({ productId: 'sold', title: 'Netflix' });
  const products = [travel, steam, aProduct({ id: 'sold', title: 'Netflix', soldOut: true })];
  const api = aBagApi(() => products, [...two(), sold]);
  api.on(catalogRoutes.listOrderBumps, ({ query }) => ({
    items: query['category'] === 'viagens' ? [aBump()] : [],
  }));
  const sent = takesOrders(api);
  const { container, address } = renderApp('/sacola/finalizar', api);
  await fillForm(user);
  expect(shownTotal()).toBe('R$ 125,00');
  expect(screen.getByText('1 produto não entra nesta compra.')).toBeInTheDocument();
  const stepper = within(screen.getByRole('group', { name: 'Quantidade de Steam' }));
  await user.click(stepper.getByRole('button', { name: 'Aumentar' }));
  await user.click(screen.getByRole('button', { name: /Garantia estendida/ }));
  expect(await axe(container)).toHaveNoViolations();
  await user.click(payButton());
  await waitFor(() => expect(address()).toMatch(/^\/pedido\//));
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    productId: 'p1',
    variations: [],
    items: [
      { productId: 'p1', variation: '', quantity: 2 },
      { productId: 'p2', variation: '', quantity: 2 },
    ],
    orderBumpId: 'b1',
    expectedTotal: 159.9,
  });
  expect(leftInBag()).toEqual([['Netflix', 1]]);
});

it('names what is missing, buys the rest, and keeps what was not bought in the bag', async () => {
  const user = userEvent.setup();
  const missing = [
    { item: 0, free: 1 },
    { item: 1, free: 0 },
  ];
  const errors = [new AppError(orderItemErrors.itemsMissing, { params: { missing: '' }, data: { missing } })];
  const api = aBagApi(() => [travel, steam], two());
  const sent = takesOrders(api, () => errors.shift());
  const { address } = renderApp('/sacola/finalizar', api);
  await fillForm(user);
  await user.click(payButton());
  expect(await screen.findByText('Só temos 1 de Vale Viagem.')).toBeVisible();
  expect(screen.getByText('Esgotado: Steam.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Comprar o resto por R$ 50,00' }));
  await waitFor(() => expect(address()).toMatch(/^\/pedido\//));
  expect(sent[1]).toMatchObject({ productId: 'p1', expectedTotal: 50 });
  expect(sent[1]!.items).toBeUndefined();
  expect(leftInBag()).toEqual([['Steam', 1]]);
});

it('names the lines with another price, and those that are over, and keeps the form', async () => {
  const user = userEvent.setup();
  let products = [travel, steam];
  const errors = [
    new AppError(checkoutErrors.totalChanged, { data: { total: 130, prices: [50, 30] } }),
    new AppError(checkoutErrors.productExpired, { data: { item: 1 } }),
  ];
  const api = aBagApi(() => products, two());
  const sent = takesOrders(api, () => errors.shift());
  const { address } = renderApp('/sacola/finalizar', api);
  await fillForm(user);
  products = [travel, { ...steam, price: 30 }];
  await user.click(payButton());
  expect(await screen.findByText('Steam: agora R$ 30,00 cada.')).toBeVisible();
  expect(screen.getByText(/O novo total é/)).toHaveTextContent('R$ 130,00');
  await waitFor(() => expect(shownTotal()).toBe('R$ 130,00'));
  products = [travel, { ...steam, price: 30, expiraEm: Date.now() - 1 }];
  await user.click(payButton());
  expect(await screen.findByText(/^Steam: Esta oferta não está mais disponível/)).toBeVisible();
  await waitFor(() => expect(shownTotal()).toBe('R$ 100,00'));
  expect(screen.getByLabelText('Nome completo')).toHaveValue('Ana Souza');
  await user.click(payButton());
  await waitFor(() => expect(address()).toMatch(/^\/pedido\//));
  expect(sent.map(({ expectedTotal }) => expectedTotal)).toEqual([125, 130, 100]);
  expect(leftInBag()).toEqual([['Steam', 1]]);
});

it.each([
  ['is over', checkoutErrors.productExpired, { expiraEm: Date.now() - 1 }],
  ['has variations now', checkoutErrors.variationRequired, { variations: [aVariation()] }],
])(
  'names a price that changed while another line %s, before anything is paid',
  async (_why, refusal, change) => {
    const user = userEvent.setup();
    let products = [travel, steam];
    const errors = [new AppError(refusal, { data: { item: 1 } })];
    const api = aBagApi(() => products, two());
    const sent = takesOrders(api, () => errors.shift());
    const { address } = renderApp('/sacola/finalizar', api);
    await fillForm(user);
    products = [
      { ...travel, price: 99 },
      { ...steam, ...change },
    ];
    await user.click(payButton());
    expect(await screen.findByText(/^Steam: /)).toBeVisible();
    await waitFor(() => expect(shownTotal()).toBe('R$ 198,00'));
    await user.click(payButton());
    expect(await screen.findByText('O preço mudou. Confira o novo total antes de pagar.')).toBeVisible();
    expect(sent).toHaveLength(1);
    await user.click(payButton());
    await waitFor(() => expect(address()).toMatch(/^\/pedido\//));
    expect(sent.map(({ expectedTotal }) => expectedTotal)).toEqual([125, 198]);
  },
);

it('goes back to the bag where nothing can be bought', async () => {
  const { address } = renderApp(
    '/sacola/finalizar',
    aBagApi(() => [], [bagLine()]),
  );
  await waitFor(() => expect(address()).toBe('/sacola'));
  expect(await screen.findByText('Não está mais à venda.')).toBeVisible();
});
