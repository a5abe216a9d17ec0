import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { catalogRoutes, type ProductView } from '@vale/contracts/catalog';
import { checkoutErrors, couponErrors, couponRoutes, orderItemErrors } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { keepCoupon, keepCouponOf } from '../../shared/storage/coupon.js';
import { axe } from '../../testing/axe.js';
import { aProduct, aShop, aUser } from '../../testing/builders.js';
import {
  checkoutVariations,
  fillForm,
  openCheckout,
  payButton,
  refuseFirst,
  shownTotal,
} from '../../testing/open-checkout.js';
import { renderApp } from '../../testing/render-app.js';
import './checkout-screen.js';
import '../order/order-screen.js';
import '../../features/checkout/components/rest-notice.js';
import '../../features/checkout/components/coupon-field.js';
import '../../features/checkout/components/line-quantity.js';

/** A shop that sells up to `maxQuantity` units of each. */
function openShop(product: ProductView, query: string, maxQuantity = 10) {
  const page = openCheckout(product);
  page.unmount();
  page.api.on(catalogRoutes.getShop, () => aShop({ maxQuantity }));
  return { ...page, ...renderApp(`/checkout/viagens/p1${query}`, page.api) };
}

const stepper = async (of: string) =>
  within(await screen.findByRole('group', { name: `Quantidade de ${of}` }));
const varied = aProduct({ variations: checkoutVariations });

describe('checkout of several units', () => {
  it('shows quantity, unit price and total, and orders the units as items', async () => {
    const user = userEvent.setup();
    const { sent, container } = openShop(varied, '?variation=Gift%20150&quantidade=2');
    await fillForm(user);
    expect(shownTotal()).toBe('R$ 150,00');
    expect(screen.getByText('× R$ 75,00')).toBeInTheDocument();
    await user.click((await stepper('Gift 150')).getByRole('button', { name: 'Aumentar' }));
    expect(shownTotal()).toBe('R$ 225,00');
    expect(await axe(container)).toHaveNoViolations();
    await user.click(payButton());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]!.body).toMatchObject({
      productId: 'p1',
      variations: ['Gift 150'],
      items: [{ productId: 'p1', variation: 'Gift 150', quantity: 3 }],
      expectedTotal: 225,
    });
  });

  it.each([
    ['?quantidade=99', 3],
    ['?quantidade=0', 1],
    ['?quantidade=-2', 1],
    ['?quantidade=muitos', 1],
  ])('has from one to the most units that the shop sells: %s', async (query, units) => {
    openShop(aProduct(), query, 3);
    const shown = await stepper('Vale Viagem');
    expect(shown.getByRole('status')).toHaveTextContent(String(units));
    expect(shown.getByRole('button', { name: 'Aumentar' })).toHaveAttribute(
      'aria-disabled',
      `${units === 3}`,
    );
    expect(shown.getByRole('button', { name: 'Diminuir' })).toHaveAttribute(
      'aria-disabled',
      `${units === 1}`,
    );
  });

  it('shows no quantity in a shop of one unit, whatever the address says', async () => {
    const user = userEvent.setup();
    const { sent } = openCheckout(aProduct(), aUser(), '?quantidade=2');
    await fillForm(user);
    expect(screen.queryByText('× R$ 50,00')).toBeNull();
    expect(screen.queryByRole('group', { name: /^Quantidade/ })).toBeNull();
    await user.click(payButton());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]!.body).toMatchObject({ variations: [], expectedTotal: 50 });
    expect(sent[0]!.body.items).toBeUndefined();
  });

  it('says how many are left, and buys the rest as another request', async () => {
    const user = userEvent.setup();
    const page = openShop(varied, '?variation=Gift%20150&variation=Gift%20300&quantidade=3&quantidade=1');
    const missing = [
      { item: 0, free: 2 },
      { item: 1, free: 0 },
    ];
    refuseFirst(page, [
      new AppError(orderItemErrors.itemsMissing, { params: { missing: '' }, data: { missing } }),
    ]);
    await fillForm(user);
    expect(shownTotal()).toBe('R$ 375,00');
    await user.click(payButton());
    expect(await screen.findByText('Só temos 2 de Gift 150.')).toBeVisible();
    expect(screen.getByText('Esgotado: Gift 300.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Comprar o resto por R$ 150,00' }));
    await waitFor(() => expect(page.sent).toHaveLength(2));
    const [first, rest] = page.sent;
    expect(rest!.key).not.toBe(first!.key);
    expect(rest!.body).toMatchObject({
      variations: ['Gift 150'],
      items: [{ variation: 'Gift 150', quantity: 2 }],
      expectedTotal: 150,
    });
  });

  it('leaves out a bump that is sold out', async () => {
    const user = userEvent.setup();
    const page = openShop(aProduct(), '?quantidade=2');
    const missing = [{ item: 1, free: 0 }];
    refuseFirst(page, [
      new AppError(orderItemErrors.itemsMissing, { params: { missing: '' }, data: { missing } }),
    ]);
    await fillForm(user);
    await user.click(screen.getByRole('button', { name: /Suporte VIP/ }));
    await user.click(payButton());
    expect(await screen.findByText('Esgotado: a oferta extra.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Comprar o resto por R$ 100,00' }));
    await waitFor(() => expect(page.sent).toHaveLength(2));
    expect(page.sent.map(({ body }) => Boolean(body.orderBumpId))).toEqual([true, false]);
  });

  it('shows the new total of all units before anything is paid', async () => {
    const user = userEvent.setup();
    const page = openShop(aProduct(), '?quantidade=2');
    refuseFirst(page, [new AppError(checkoutErrors.totalChanged, { data: { total: 120, prices: [60] } })]);
    await fillForm(user);
    await user.click(payButton());
    expect(await screen.findByText(/O novo total é/)).toHaveTextContent('R$ 120,00');
    await user.click(payButton());
    await waitFor(() => expect(page.sent).toHaveLength(2));
    expect(page.sent[1]!.body.expectedTotal).toBe(120);
  });
});

describe('checkout of a product with prices by quantity', () => {
  afterEach(() => keepCoupon(''));

  const stepped = aProduct({ variations: checkoutVariations, quantityPrices: [{ from: 3, percent: 1_000 }] });
  const row = () => screen.queryByText('Desconto por quantidade')?.parentElement?.textContent;

  it('shows the discount while the units are changed, and orders at that total', async () => {
    const user = userEvent.setup();
    const { sent } = openShop(stepped, '?variation=Gift%20150&quantidade=2');
    await fillForm(user);
    expect([shownTotal(), row()]).toEqual(['R$ 150,00', undefined]);
    // Units of all variations count.
    await user.click(screen.getByRole('checkbox', { name: /Gift 300/ }));
    expect([shownTotal(), row()]).toEqual(['R$ 270,00', 'Desconto por quantidade− R$ 30,00']);
    await user.click(screen.getByRole('button', { name: /Suporte VIP/ }));
    expect([shownTotal(), row()]).toEqual(['R$ 275,00', 'Desconto por quantidade− R$ 30,00']);
    await user.click(payButton());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]!.body).toMatchObject({ expectedTotal: 275 });
  });

  it('names the coupon where it takes more off, and else says that it does not', async () => {
    const user = userEvent.setup();
    keepCouponOf('?cupom=vale20');
    const { sent, api } = openShop(stepped, '?variation=Gift%20150&quantidade=3');
    api.on(couponRoutes.quoteCoupon, () => ({ code: 'VALE20', discount: 45, total: 180 }));
    await fillForm(user);
    await waitFor(() => expect(shownTotal()).toBe('R$ 180,00'));
    expect(row()).toBeUndefined();
    expect(screen.getByText('− R$ 45,00', { selector: 'dd' })).toBeInTheDocument();
    api.on(couponRoutes.quoteCoupon, () => {
      throw new AppError(couponErrors.couponWorse);
    });
    await user.click((await stepper('Gift 150')).getByRole('button', { name: 'Aumentar' }));
    expect(await screen.findByText(couponErrors.couponWorse.detail)).toBeInTheDocument();
    expect([shownTotal(), row()]).toEqual(['R$ 270,00', 'Desconto por quantidade− R$ 30,00']);
    await user.click(payButton());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]!.body).toMatchObject({ expectedTotal: 270 });
    expect(sent[0]!.body.coupon).toBeUndefined();
  });

  it('asks again if the discount is another one than when the form was opened', async () => {
    const user = userEvent.setup();
    const page = openShop(stepped, '?variation=Gift%20150&quantidade=3');
    refuseFirst(page, [new AppError(checkoutErrors.outOfStock)]);
    await fillForm(user);
    page.api.on(catalogRoutes.getProduct, () => aProduct({ variations: checkoutVariations }));
    await user.click(payButton());
    await waitFor(() => expect(shownTotal()).toBe('R$ 225,00'));
    await user.click(payButton());
    expect(await screen.findByText(checkoutErrors.totalChanged.detail)).toBeInTheDocument();
    expect(page.sent).toHaveLength(1);
    await user.click(payButton());
    await waitFor(() => expect(page.sent).toHaveLength(2));
    expect(page.sent[1]!.body.expectedTotal).toBe(225);
  });

  it('says what the order costs if the PIX takes no such sum', async () => {
    const user = userEvent.setup();
    const page = openShop(stepped, '?variation=Gift%20150&quantidade=3');
    const params = { total: 'R$ 4,00', minimum: 'R$ 5,00' };
    refuseFirst(page, [new AppError(checkoutErrors.discountBelowMinimum, { params })]);
    await fillForm(user);
    await user.click(payButton());
    expect(await screen.findByText(/^Com o desconto por quantidade o pedido fica em R\$ 4,00/)).toBeVisible();
  });
});
