import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { couponErrors, couponRoutes } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { readBag, removeFromBag } from '../../shared/storage/bag.js';
import { keepCoupon, keepCouponOf } from '../../shared/storage/coupon.js';
import { axe } from '../../testing/axe.js';
import { aProduct } from '../../testing/builders.js';
import { aBagApi, bagLine, steam } from '../../testing/open-bag.js';
import { renderApp } from '../../testing/render-app.js';
import './bag-screen.js';
import '../checkout/bag-checkout-screen.js';
import '../../features/checkout/components/coupon-field.js';

afterEach(() => {
  keepCoupon('');
  act(() => removeFromBag(readBag()));
});

const shownTotal = () => screen.getByTestId('total').textContent;

/** Two products for 50 and 25 reais; the coupon takes a tenth of what was chosen off. */
function openBag() {
  const asked: unknown[] = [];
  const api = aBagApi(() => [aProduct(), steam], [bagLine(), bagLine({ productId: 'p2', title: 'Steam' })]);
  api.on(couponRoutes.quoteCoupon, ({ body }) => {
    asked.push(body);
    const { coupon, items } = body as { coupon: string; items?: { quantity: number }[] };
    if (coupon === 'PRESENTE') return { code: coupon, discount: 75, total: 0 };
    if (coupon !== 'VALE10') throw new AppError(couponErrors.couponUnknown);
    const sum = items?.[0]?.quantity === 2 ? 125 : 75;
    return { code: 'VALE10', discount: sum / 10, total: (sum * 9) / 10 };
  });
  return { ...renderApp('/sacola', api), asked };
}

describe('a coupon in the bag', () => {
  it('is closed until it is touched, follows the units, and is applied already at the checkout', async () => {
    const user = userEvent.setup();
    const { asked, container } = openBag();
    await user.click(await screen.findByRole('button', { name: 'Tem cupom?' }));
    expect(await screen.findByLabelText('Cupom')).toHaveFocus();
    await user.keyboard('vale10{Enter}');
    await waitFor(() => expect(shownTotal()).toBe('R$ 67,50'));
    expect(screen.getByText('− R$ 7,50')).toBeVisible();
    expect(asked).toEqual([
      expect.objectContaining({
        coupon: 'VALE10',
        items: [
          { productId: 'p1', variation: '', quantity: 1 },
          { productId: 'p2', variation: '', quantity: 1 },
        ],
      }),
    ]);
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getAllByRole('button', { name: 'Aumentar' })[0]!);
    await waitFor(() => expect(shownTotal()).toBe('R$ 112,50'));
    await user.click(screen.getByRole('button', { name: 'Finalizar compra' }));
    expect(await screen.findByText('Resumo do pedido')).toBeVisible();
    await waitFor(() => expect(shownTotal()).toBe('R$ 112,50'));
  });

  it('says why a code does not apply', async () => {
    const user = userEvent.setup();
    openBag();
    await user.click(await screen.findByRole('button', { name: 'Tem cupom?' }));
    await screen.findByLabelText('Cupom');
    await user.keyboard('errado{Enter}');
    expect(await screen.findByText(couponErrors.couponUnknown.detail)).toBeVisible();
    expect(shownTotal()).toBe('R$ 75,00');
  });

  it('that a link has brought is open, and one that gives everything names no PIX', async () => {
    keepCouponOf('?cupom=PRESENTE');
    openBag();
    await waitFor(() => expect(shownTotal()).toBe('R$ 0,00'));
    expect(screen.getByRole('button', { name: 'Tirar cupom' })).toBeVisible();
    expect(screen.queryByText('Total no PIX')).toBeNull();
  });
});
