import { afterEach, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { catalogRoutes } from '@vale/contracts/catalog';
import { createQueryClient } from '../shared/http/query-client.js';
import { onIntent } from '../shared/routing/intent.js';
import { Link } from '../shared/routing/link.js';
import { aProduct } from '../testing/builders.js';
import { anEmptyApi } from '../testing/render-app.js';
import { prefetchPage } from './prefetch-page.js';

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  onIntent(() => undefined);
});

const aLink = () => {
  render(
    <MemoryRouter>
      <Link to="/product/jogos/p1">Steam</Link>
    </MemoryRouter>,
  );
  return screen.getByRole('link');
};

it('a page is loaded ahead when a pointer rests on its link, on focus and on touch', () => {
  jest.useFakeTimers();
  const load = jest.fn();
  onIntent(load);
  const link = aLink();
  fireEvent.pointerEnter(link, { pointerType: 'mouse' });
  jest.advanceTimersByTime(79);
  fireEvent.pointerLeave(link, { pointerType: 'mouse' });
  jest.advanceTimersByTime(1_000);
  expect(load).not.toHaveBeenCalled();
  fireEvent.pointerEnter(link, { pointerType: 'mouse' });
  jest.advanceTimersByTime(80);
  expect(load).toHaveBeenCalledTimes(1);
  fireEvent.focus(link);
  fireEvent.touchStart(link);
  expect(load).toHaveBeenCalledTimes(3);
  expect(load).toHaveBeenLastCalledWith('/product/jogos/p1');
});

it('its first reply is requested once, and not while offline', async () => {
  const api = anEmptyApi().on(catalogRoutes.getProduct, () => aProduct());
  globalThis.fetch = api.fetch;
  const client = createQueryClient();
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  prefetchPage(client, '/product/jogos/p1');
  online.mockReturnValue(true);
  prefetchPage(client, '/product/jogos/p1?utm_source=a');
  prefetchPage(client, '/product/jogos/p1');
  prefetchPage(client, '/jogos');
  prefetchPage(client, '/nao/existe');
  await waitFor(() => expect(client.isFetching()).toBe(0));
  // A page of an earlier spec may still read the session.
  const pages = api.calls.filter((call) => call.includes('/api/products'));
  expect(pages).toEqual(['GET /api/products/p1', 'GET /api/products?category=jogos']);
});
