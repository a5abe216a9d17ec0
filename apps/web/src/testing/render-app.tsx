import { render, type RenderResult } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import type { ReactNode } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import { Providers } from '../app/providers.js';
import { Router } from '../app/router.js';
import { createQueryClient } from '../shared/http/query-client.js';
import { closeLogin } from '../shared/session/login-prompt.js';
import { catalogRoutes, categoryRoutes } from '@vale/contracts/catalog';
import { buyerBlockRoutes, checkoutRoutes } from '@vale/contracts/checkout';
import { figuresRoutes } from '@vale/contracts/figures';
import { identityRoutes, type CurrentUser } from '@vale/contracts/identity';
import { aShop, firstAdminCategories } from './builders.js';
import { FakeApi } from './fake-api.js';

/** Knows the shop and who is logged in, and has nothing to sell. */
export function anEmptyApi(user: CurrentUser | null = null): FakeApi {
  const api = new FakeApi();
  return api
    .on(catalogRoutes.getShop, () => aShop())
    .on(categoryRoutes.listCategories, () => ({ version: 0, items: firstAdminCategories() }))
    .on(catalogRoutes.listProducts, () => ({ items: [], nextCursor: null }))
    .on(catalogRoutes.countFacets, () => ({ total: 0, isComplete: true, facets: [], nextExpiry: null }))
    .on(catalogRoutes.suggestProducts, () => ({ items: [] }))
    .on(catalogRoutes.listTestimonials, () => ({ items: [], nextCursor: null }))
    .on(checkoutRoutes.getLastBuyer, () => ({ buyer: null }))
    .on(buyerBlockRoutes.listBuyerBlocks, () => ({ items: [], nextCursor: null }))
    .on(figuresRoutes.waitingWork, () => ({ kinds: [] }))
    .on(checkoutRoutes.listOrders, () => ({ items: [], nextCursor: null }))
    .on(catalogRoutes.listOrderBumps, () => ({ items: [] }))
    .on(identityRoutes.openGuest, () => {
      api.isGuest = true;
      return {};
    })
    .on(identityRoutes.getSession, () => ({
      user: api.signedIn ?? user,
      ...(api.isGuest && { guest: true as const }),
    }));
}

/** A client without retries. */
function testClient(): QueryClient {
  const client = createQueryClient();
  const defaults = client.getDefaultOptions();
  client.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retry: false, staleTime: 0 } });
  return client;
}

interface RenderedApp extends RenderResult {
  /** Path and query of the page. */
  address: () => string;
  /** Tests make its queries stale, as time does. */
  client: QueryClient;
}

/**
 * The whole app at an address, over a fake API. Screens and some components are lazy: a spec imports those that it shows, so
 * that its first test does not wait until they have loaded.
 */
export function renderApp(address: string, api: FakeApi): RenderedApp {
  globalThis.fetch = api.fetch;
  closeLogin();
  const client = testClient();
  let shown = '';
  function Spy(): ReactNode {
    const { pathname, search } = useLocation();
    shown = pathname + search;
    return null;
  }
  const result = render(
    <Providers client={client}>
      <MemoryRouter initialEntries={[address]}>
        <Router />
        <Spy />
      </MemoryRouter>
    </Providers>,
  );
  return { ...result, address: () => shown, client };
}
