import { render, type RenderResult } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import type { ReactNode } from 'react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Providers } from '../app/providers.js';
import { Router } from '../app/router.js';
import { createQueryClient } from '../shared/http/query-client.js';
import { closeLogin } from '../shared/session/login-prompt.js';
import { catalogRoutes } from '@vale/contracts/catalog';
import { identityRoutes, type CurrentUser } from '@vale/contracts/identity';
import { aShop } from './builders.js';
import { FakeApi } from './fake-api.js';

/** A store that knows the shop and who is logged in, and has nothing to sell yet. */
export function anEmptyApi(user: CurrentUser | null = null): FakeApi {
  return new FakeApi()
    .on(catalogRoutes.getShop, () => aShop())
    .on(catalogRoutes.listProducts, () => ({ items: [], nextCursor: null }))
    .on(catalogRoutes.listTestimonials, () => ({ items: [], nextCursor: null }))
    .on(catalogRoutes.listOrderBumps, () => ({ items: [] }))
    .on(identityRoutes.getSession, () => ({ user }));
}

/** A client that gives up at once: a test waits for no second try. */
export function testClient(): QueryClient {
  const client = createQueryClient();
  const defaults = client.getDefaultOptions();
  client.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retry: false, staleTime: 0 } });
  return client;
}

interface RenderedApp extends RenderResult {
  /** Path and query of the page. */
  address: () => string;
}

/** The whole app at an address, over a fake store. */
export function renderApp(address: string, store: FakeApi): RenderedApp {
  globalThis.fetch = store.fetch;
  closeLogin();
  let shown = '';
  function Spy(): ReactNode {
    const { pathname, search } = useLocation();
    shown = pathname + search;
    return null;
  }
  const result = render(
    <Providers client={testClient()}>
      <MemoryRouter initialEntries={[address]}>
        <Router />
        <Spy />
      </MemoryRouter>
    </Providers>,
  );
  return { ...result, address: () => shown };
}

/** A piece of the app with what it needs around it. */
export function renderPiece(piece: ReactNode, store: FakeApi = new FakeApi()): RenderResult {
  globalThis.fetch = store.fetch;
  return render(
    <QueryClientProvider client={testClient()}>
      <MemoryRouter>{piece}</MemoryRouter>
    </QueryClientProvider>,
  );
}
