import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { confirmEmailErrors, couponErrors, couponRoutes } from '@vale/contracts/checkout';
import { AppError, platformErrors } from '@vale/contracts/define';
import { mailProofRoutes } from '@vale/contracts/identity';
import { keepCoupon, keepCouponOf } from '../../shared/storage/coupon.js';
import { axe } from '../../testing/axe.js';
import { aProduct } from '../../testing/builders.js';
import {
  checkoutVariations,
  fillForm,
  openCheckout,
  payButton,
  refuseFirst,
  shownTotal,
} from '../../testing/open-checkout.js';
import './checkout-screen.js';
import '../order/order-screen.js';
import '../../features/checkout/components/coupon-field.js';

afterEach(() => keepCoupon(''));

/** Words that an order without a charge must not use, apart from the prices of the options. */
function paymentWords(): RegExpMatchArray | null {
  const text = screen.getByRole('main').textContent.replace(/por R\$\s\S+ no PIX/g, '');
  return /pix|pag(?:ar|ue|ament)/i.exec(text);
}

const varied = aProduct({
  variations: checkoutVariations,
  features: ['Entrega automática', 'Pagamento por PIX, confirmado em até 5 minutos'],
});

/** Takes a tenth off. */
function openShop(query = '?variation=Gift%20150') {
  const asked: unknown[] = [];
  const page = openCheckout(varied, undefined, query);
  page.api.on(couponRoutes.quoteCoupon, ({ body }) => {
    const { coupon, variations } = body as { coupon: string; variations: string[] };
    asked.push(body);
    if (coupon !== 'VALE10') throw new AppError(couponErrors.couponUnknown);
    const sum = variations.length * 75;
    return { code: 'VALE10', discount: sum / 10, total: (sum * 9) / 10 };
  });
  return { ...page, asked };
}

async function openField(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Tem cupom?' }));
  await screen.findByLabelText('Cupom');
}

describe('a coupon at the checkout', () => {
  it('is closed until it is touched, is applied by the Enter key and sent with the order', async () => {
    const user = userEvent.setup();
    const { sent, container } = openShop();
    await fillForm(user);
    expect(screen.queryByLabelText('Cupom')).toBeNull();
    await openField(user);
    expect(screen.getByLabelText('Cupom')).toHaveFocus();
    await user.keyboard('vale10{Enter}');
    expect(await screen.findByText('− R$ 7,50', { exact: false, selector: 'span' })).toBeInTheDocument();
    expect(shownTotal()).toBe('R$ 67,50');
    expect(screen.getByRole('button', { name: 'Tirar cupom' })).toHaveFocus();
    expect(sent).toEqual([]);
    expect(await axe(container)).toHaveNoViolations();
    await user.click(payButton());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]!.body).toMatchObject({ coupon: 'VALE10', expectedTotal: 67.5 });
  });

  it('says why a code does not apply, keeps what was typed, and can be taken off again', async () => {
    const user = userEvent.setup();
    const { sent } = openShop();
    await fillForm(user);
    await openField(user);
    await user.type(screen.getByLabelText('Cupom'), 'errado');
    await user.click(screen.getByRole('button', { name: 'Usar cupom' }));
    expect(await screen.findByText(couponErrors.couponUnknown.detail)).toBeInTheDocument();
    expect(screen.getByLabelText('Cupom')).toHaveValue('errado');
    expect(screen.getByLabelText('Cupom')).toHaveFocus();
    expect(shownTotal()).toBe('R$ 75,00');
    await user.clear(screen.getByLabelText('Cupom'));
    await user.click(screen.getByRole('button', { name: 'Usar cupom' }));
    expect(screen.queryByText(couponErrors.couponUnknown.detail)).toBeNull();
    await user.type(screen.getByLabelText('Cupom'), 'vale10');
    await user.click(screen.getByRole('button', { name: 'Usar cupom' }));
    await user.click(await screen.findByRole('button', { name: 'Tirar cupom' }));
    expect(screen.getByLabelText('Cupom')).toHaveFocus();
    expect(shownTotal()).toBe('R$ 75,00');
    await user.click(payButton());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]!.body).not.toHaveProperty('coupon');
  });

  it('comes from a link, and is priced anew when the choice changes', async () => {
    const user = userEvent.setup();
    keepCouponOf('?cupom=vale10');
    const { asked } = openShop();
    await waitFor(() => expect(shownTotal()).toBe('R$ 67,50'));
    await user.click(screen.getByRole('checkbox', { name: /Gift 300/ }));
    await waitFor(() => expect(shownTotal()).toBe('R$ 135,00'));
    expect(asked).toHaveLength(2);
  });

  it('keeps its row while the server prices it again', async () => {
    const user = userEvent.setup();
    keepCouponOf('?cupom=vale10');
    const { api } = openShop();
    await waitFor(() => expect(shownTotal()).toBe('R$ 67,50'));
    api.on(couponRoutes.quoteCoupon, () => new Promise(() => undefined));
    await user.click(screen.getByRole('checkbox', { name: /Gift 300/ }));
    expect(screen.getByText('conferindo…', { exact: false })).toBeVisible();
    expect(screen.queryByLabelText('Cupom')).toBeNull();
  });

  it('is sent with an order that does not wait for its price', async () => {
    const user = userEvent.setup();
    keepCouponOf('?cupom=vale10');
    const { api, sent } = openShop();
    api.on(couponRoutes.quoteCoupon, () => new Promise(() => undefined));
    await fillForm(user);
    expect(screen.getByText('conferindo…', { exact: false })).toBeVisible();
    expect(shownTotal()).toBe('R$ 75,00');
    await user.click(payButton());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]!.body).toMatchObject({ coupon: 'VALE10', expectedTotal: 75 });
  });

  it('that the shop could not check is checked again by the same button', async () => {
    const user = userEvent.setup();
    const { api } = openShop();
    let isDown = true;
    api.on(couponRoutes.quoteCoupon, () => {
      if (isDown) throw new AppError(platformErrors.unavailable);
      return { code: 'VALE10', discount: 7.5, total: 67.5 };
    });
    await openField(user);
    await user.keyboard('vale10{Enter}');
    expect(await screen.findByText(platformErrors.unavailable.detail)).toBeInTheDocument();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Usar cupom' }));
    await waitFor(() => expect(shownTotal()).toBe('R$ 67,50'));
  });

  it('waits until a variation is chosen, and says so', async () => {
    const user = userEvent.setup();
    const { asked } = openShop('');
    await openField(user);
    await user.keyboard('vale10{Enter}{Enter}');
    expect(screen.getByText('Escolha uma opção do produto para usar o cupom.')).toBeInTheDocument();
    expect(asked).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: /Gift 150/ }));
    await waitFor(() => expect(shownTotal()).toBe('R$ 67,50'));
    expect(screen.getByRole('checkbox', { name: /Gift 150/ })).toHaveFocus();
  });

  it('that gives the product names no PIX and no price to pay', async () => {
    const user = userEvent.setup();
    keepCouponOf('?cupom=presente');
    const { sent, api } = openShop();
    api.on(couponRoutes.quoteCoupon, () => ({ code: 'PRESENTE', discount: 75, total: 0 }));
    await fillForm(user);
    await waitFor(() => expect(shownTotal()).toBe('R$ 0,00'));
    expect(paymentWords()).toBeNull();
    expect(screen.getByText('Entrega automática')).toBeInTheDocument();
    expect(screen.getByText('Total')).toBeInTheDocument();
    expect(screen.getByText(/^Ao fazer o pedido, você concorda/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Receber de graça' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]!.body).toMatchObject({ coupon: 'PRESENTE', expectedTotal: 0 });
  });

  it('that gives the product asks for the e-mail and reports a failure without a word about payments', async () => {
    const user = userEvent.setup();
    keepCouponOf('?cupom=presente');
    const page = openShop();
    page.api.on(couponRoutes.quoteCoupon, () => ({ code: 'PRESENTE', discount: 75, total: 0 }));
    page.api.on(mailProofRoutes.requestProof, () => ({ proof: 'p' }));
    refuseFirst(page, [
      new AppError(platformErrors.unavailable),
      new AppError(confirmEmailErrors.confirmEmail),
    ]);
    await fillForm(user);
    await waitFor(() => expect(shownTotal()).toBe('R$ 0,00'));
    await user.click(screen.getByRole('button', { name: 'Receber de graça' }));
    expect(await screen.findByText(platformErrors.unavailable.detail)).toBeInTheDocument();
    expect(paymentWords()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Receber de graça' }));
    expect(await screen.findByRole('button', { name: 'Confirmar e receber de graça' })).toBeVisible();
    expect(screen.getByText(confirmEmailErrors.confirmEmail.detail)).toBeInTheDocument();
    expect(paymentWords()).toBeNull();
  });

  it('that is used up meanwhile refuses the order in its own words, until it is removed', async () => {
    const user = userEvent.setup();
    keepCouponOf('?cupom=vale10');
    const page = openShop();
    refuseFirst(page, [new AppError(couponErrors.couponUsedUp)]);
    await fillForm(user);
    await waitFor(() => expect(shownTotal()).toBe('R$ 67,50'));
    await user.click(payButton());
    expect(await screen.findByText(couponErrors.couponUsedUp.detail)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Tirar cupom' }));
    await waitFor(() => expect(screen.queryByText(couponErrors.couponUsedUp.detail)).toBeNull());
  });
});
