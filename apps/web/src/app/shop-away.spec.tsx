import { afterEach, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { setShopAway } from '../shared/http/shop-away.js';
import { sharedTexts } from '../shared/texts.js';
import { axe } from '../testing/axe.js';
import { aProduct } from '../testing/builders.js';
import { openCheckout, payButton } from '../testing/open-checkout.js';
import { renderApp } from '../testing/render-app.js';
import '../screens/checkout/checkout-screen.js';
import '../screens/product/product-screen.js';

afterEach(() => {
  jest.useRealTimers();
  act(() => setShopAway(false));
});

it('kept pages say that nothing can be bought, and sell again once the shop answers', async () => {
  const { api, unmount } = openCheckout(aProduct());
  await screen.findByLabelText('Nome completo');
  act(() => setShopAway(true));
  expect(payButton()).toBeDisabled();
  expect(screen.getAllByText(sharedTexts.shopAway)).toHaveLength(2);
  unmount();

  jest.useFakeTimers();
  const { container } = renderApp('/product/viagens/p1', api);
  const closed = await screen.findAllByRole('button', { name: sharedTexts.notNow });
  for (const button of closed) expect(button).toBeDisabled();
  jest.useRealTimers();
  expect(await axe(container)).toHaveNoViolations();
});

it('a kept reply, and the look for a newer one, decide it', async () => {
  jest.useFakeTimers();
  const { api } = openCheckout(aProduct());
  await screen.findByLabelText('Nome completo');
  const answer = api.fetch;
  const stale = new Headers({ 'cache-status': 'vale; hit; detail=stale' });
  let isAway = true;
  globalThis.fetch = async (...request) => {
    const reply = await answer(...request);
    return isAway ? Object.assign(reply, { headers: stale }) : reply;
  };
  act(() => setShopAway(true));
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(payButton()).toBeDisabled();
  isAway = false;
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(screen.queryByText(sharedTexts.shopAway)).toBeNull();
  expect(payButton()).toBeEnabled();
});
