import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { catalogRoutes } from '@vale/contracts/catalog';
import { checkoutRoutes } from '@vale/contracts/checkout';
import { identityRoutes, type CurrentUser } from '@vale/contracts/identity';
import { decideConsent, marketingConsent, reloadConsent } from '../shared/tracking/consent.js';
import { orderTracking } from '../shared/tracking/order-tracking.js';
import { stopTracking } from '../shared/tracking/tracker.js';
import { aDeliveredOrder, anOrder, aProduct, aShop, aUser } from '../testing/builders.js';
import { FakeEventSource } from '../testing/fake-event-source.js';
import { anEmptyApi, renderApp } from '../testing/render-app.js';
import '../features/consent/components/consent.js';
import '../features/session/components/login-form.js';
import '../screens/catalog/category-screen.js';
import '../screens/checkout/checkout-screen.js';
import '../screens/order/order-screen.js';
import '../screens/order/success-screen.js';
import '../screens/product/product-screen.js';
import '../screens/session/login-screen.js';
import '../shared/tracking/destinations.js';
import '../shared/ui/quantity-stepper.js';

const ecommerce = (value: number, more: object = {}) => ({
  currency: 'BRL',
  value,
  ...more,
  items: [{ item_id: 'p1', item_name: 'Vale Viagem', item_category: 'viagens', price: value, quantity: 1 }],
});
const sent = (name: string) => (window.dataLayer ?? []).filter(({ vale_event }) => vale_event === name);

function shop(user: CurrentUser | null = null) {
  return anEmptyApi(user).on(catalogRoutes.getProduct, ({ params }) => aProduct({ id: params['id'] ?? '' }));
}

/** Once the destinations are there, everything before them has been sent. */
const pageReported = () => waitFor(() => expect(sent('PageView').length).toBeGreaterThan(0));

beforeEach(() => {
  reloadConsent();
  FakeEventSource.install();
});
afterEach(() => {
  jest.useRealTimers();
  stopTracking();
  delete window.dataLayer;
});

describe('what a visit reports', () => {
  it.each(['jogos', 'app-stores'])('ViewContent of %s', async (category) => {
    decideConsent(true, 1);
    renderApp(`/${category}`, shop());
    await waitFor(() =>
      expect(sent('ViewContent')).toMatchObject([
        { event: 'view_item_list', vale_event: 'ViewContent', ecommerce: { item_list_id: category } },
      ]),
    );
  });

  it('no ViewContent of other categories', async () => {
    decideConsent(true, 1);
    renderApp('/viagens', shop());
    await screen.findByRole('heading', { level: 1, name: 'Viagens' });
    await pageReported();
    expect(sent('ViewContent')).toEqual([]);
  });

  it('AddToCart at the buy button, and InitiateCheckout when the checkout opens', async () => {
    const user = userEvent.setup();
    decideConsent(true, 1);
    renderApp('/product/viagens/p1', shop(aUser()));
    await pageReported();
    await user.click((await screen.findAllByRole('button', { name: /COMPRAR AGORA/ }))[0]!);
    await waitFor(() =>
      expect(sent('AddToCart')).toMatchObject([{ event: 'add_to_cart', ecommerce: ecommerce(50) }]),
    );
    await waitFor(() =>
      expect(sent('InitiateCheckout')).toMatchObject([{ event: 'begin_checkout', ecommerce: ecommerce(50) }]),
    );
  });

  it('AddToCart of several units at what they cost with their discount', async () => {
    const user = userEvent.setup();
    decideConsent(true, 1);
    const api = shop(aUser())
      .on(catalogRoutes.getShop, () => aShop({ maxQuantity: 3, maxFirstQuantity: 3 }))
      .on(catalogRoutes.getProduct, () => aProduct({ quantityPrices: [{ from: 2, percent: 1_000 }] }));
    renderApp('/product/viagens/p1', api);
    await pageReported();
    await user.click(await screen.findByRole('button', { name: 'Aumentar' }));
    await user.click(screen.getAllByRole('button', { name: /COMPRAR AGORA/ })[0]!);
    await waitFor(() => expect(sent('AddToCart')).toMatchObject([{ ecommerce: { value: 90 } }]));
  });

  it('Lead at a registration, without the address', async () => {
    const user = userEvent.setup();
    decideConsent(true, 1);
    renderApp(
      '/login',
      shop().on(identityRoutes.register, () => ({ user: aUser() })),
    );
    await user.click(await screen.findByRole('button', { name: /Cadastre-se/ }));
    await user.type(screen.getByLabelText('E-mail'), 'ana@example.com');
    await user.type(screen.getByLabelText('Senha'), 'segredo1');
    await user.type(screen.getByLabelText('Confirmar senha'), 'segredo1');
    await user.click(screen.getByRole('button', { name: 'CADASTRAR' }));
    await waitFor(() => expect(sent('Lead')).toMatchObject([{ event: 'sign_up', vale_event: 'Lead' }]));
    expect(JSON.stringify(window.dataLayer)).not.toContain('ana@example.com');
  });

  it('ExternalCheckoutComplete at a return from a partner, and no purchase', async () => {
    decideConsent(true, 1);
    renderApp('/checkout-success/viagens/p1?transaction_id=ext-1&status=approved&amount=75', shop());
    await waitFor(() => expect(sent('ExternalCheckoutComplete')).toHaveLength(1));
    expect(screen.getByText(/^Compra registrada para medir/)).toBeInTheDocument();
    expect(sent('Purchase')).toEqual([]);
  });

  it('nothing without consent', async () => {
    decideConsent(false, 1);
    renderApp('/jogos', shop());
    await screen.findByRole('heading', { level: 1, name: 'Jogos' });
    expect(window.dataLayer).toBeUndefined();
  });
});

describe('a purchase', () => {
  const paid = aDeliveredOrder();
  const open = (order = paid) =>
    renderApp(
      `/pedido/${order.transactionId}`,
      shop(aUser()).on(checkoutRoutes.getOrder, () => order),
    );

  it('is reported once, whatever is reloaded, and the page says so', async () => {
    decideConsent(true, 1);
    const first = open();
    await waitFor(() => expect(sent('Purchase')).toHaveLength(1));
    expect(sent('Purchase')[0]).toEqual({
      event: 'purchase',
      vale_event: 'Purchase',
      event_id: `purchase:${paid.transactionId}`,
      ecommerce: ecommerce(75, { transaction_id: paid.transactionId }),
    });
    expect(screen.getByText(/^Compra registrada para medir/)).toBeInTheDocument();
    first.unmount();
    delete window.dataLayer;
    jest.useFakeTimers();
    open();
    await pageReported();
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(sent('Purchase')).toEqual([]);
  });

  it('of several products has each of them with its quantity and price', async () => {
    decideConsent(true, 1);
    const product = { id: 'p1', title: 'Steam', category: 'jogos', image: '' } as const;
    const other = { ...product, id: 'p2', title: 'Airbnb', category: 'viagens' } as const;
    open({
      ...paid,
      amount: 145,
      items: [
        { product, variation: '', price: 50, quantity: 2 },
        { product: other, variation: 'R$ 35', price: 35, quantity: 1 },
      ],
      orderBump: { id: 'b1', title: 'Extra', price: 10 },
    });
    await waitFor(() => expect(sent('Purchase')).toHaveLength(1));
    expect(sent('Purchase')[0]).toMatchObject({
      ecommerce: {
        value: 145,
        items: [
          { item_id: 'p1', item_name: 'Steam', item_category: 'jogos', price: 50, quantity: 2 },
          { item_id: 'p2', item_name: 'Airbnb', item_category: 'viagens', price: 35, quantity: 1 },
          { item_id: 'b1', item_name: 'Extra', price: 10, quantity: 1 },
        ],
      },
    });
  });

  it('of several variations has each of them', async () => {
    decideConsent(true, 1);
    const variations = ['Anual', 'Mensal'].map((name, at) => ({ name, price: 50 - 30 * at }));
    open({ ...paid, amount: 70, variations });
    await waitFor(() => expect(sent('Purchase')).toHaveLength(1));
    expect(sent('Purchase')[0]).toMatchObject({
      ecommerce: {
        value: 70,
        items: [
          { item_id: 'p1', price: 50, quantity: 1 },
          { item_id: 'p1', price: 20, quantity: 1 },
        ],
      },
    });
  });

  it('is reported when the payment arrives on the open page', async () => {
    decideConsent(true, 1);
    const state = { now: anOrder() };
    renderApp(
      `/pedido/${paid.transactionId}`,
      shop(aUser()).on(checkoutRoutes.getOrder, () => state.now),
    );
    await screen.findByRole('button', { name: 'Copiar código PIX' });
    expect(sent('Purchase')).toEqual([]);
    state.now = paid;
    act(() => FakeEventSource.last?.send({}));
    await waitFor(() => expect(sent('Purchase')).toHaveLength(1));
  });

  it('is no longer reported after a week', async () => {
    jest.useFakeTimers();
    decideConsent(true, 1);
    open(aDeliveredOrder({ paidAt: Date.now() - 7 * 86_400_000 }));
    await screen.findByRole('heading', { level: 1, name: 'PAGAMENTO APROVADO!' });
    await pageReported();
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(sent('Purchase')).toEqual([]);
  });

  it.each([true, false])(
    'carries the visitor’s answer with the order, its question and its time: %s',
    (answer) => {
      decideConsent(answer, 3);
      expect(orderTracking()).toMatchObject({
        marketingConsent: answer,
        consent: { version: 3, at: expect.any(Number) },
      });
    },
  );

  it('carries no answer of a visitor who gave none', () => {
    expect(marketingConsent()).toBeUndefined();
    expect(orderTracking()).not.toHaveProperty('marketingConsent');
  });
});
