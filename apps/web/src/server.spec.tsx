/**
 * This spec needs its own context, because it is server and browser at once, with React's contexts and the modules'
 * state of both.
 * @jest-environment jest-environment-jsdom
 */
import { setImmediate } from 'node:timers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { catalogRoutes, HOME_CAROUSEL_LENGTH } from '@vale/contracts/catalog';
import { act, screen, waitFor } from '@testing-library/react';
import type { QueryClient } from '@tanstack/react-query';
import { hydrateRoot, type Root } from 'react-dom/client';
import { prerender } from 'react-dom/static';
import { BrowserRouter } from 'react-router-dom';
import { HOUR_MS } from '@vale/contracts/time';
import { Providers } from './app/providers.js';
import { Router } from './app/router.js';
import { sessionQuery } from './features/session/api/get-session.js';
import { renderPage } from './server.js';
import { forgetInlinedData } from './shared/http/inlined-data.js';
import { createQueryClient } from './shared/http/query-client.js';
import { captureUtm, forgetUtm } from './shared/routing/utm.js';
import { saveChoice } from './shared/storage/checkout-draft.js';
import { noteSeen } from './shared/storage/seen-products.js';
import { setTheme } from './shared/theme.js';
import { reloadConsent } from './shared/tracking/consent.js';
import { aProduct, aShop, aUser, aVariation } from './testing/builders.js';
import { anEmptyApi } from './testing/render-app.js';

const NOW = Date.now();

const steam = aProduct({
  id: 'steam',
  title: 'Steam',
  price: 50,
  category: 'jogos',
  expiraEm: NOW + HOUR_MS,
});
const hostile = aProduct({ id: 'h', title: '</script><img src=x onerror=alert(1)>"\'&', category: 'jogos' });
const varied = { ...steam, id: 'varied', variations: [aVariation(), aVariation({ name: 'Gift 300' })] };
const list = { items: [steam, hostile], nextCursor: null };
const replies = {
  [catalogRoutes.getShop.path]: aShop(),
  [`/api/products?category=jogos&limit=${HOME_CAROUSEL_LENGTH}`]: list,
  '/api/products?category=jogos': list,
  '/api/products/varied': varied,
  '/api/products/h': hostile,
};

beforeAll(() => {
  // jsdom lacks this function of Node.
  Object.assign(globalThis, { setImmediate });
  // React warns of a second renderer in the same process during development.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterAll(() => {
  Reflect.deleteProperty(globalThis, 'setImmediate');
  jest.restoreAllMocks();
});

describe('renderPage', () => {
  const render = (path: string) => renderPage({ path, replies, now: NOW, isStale: false });

  it.each([
    ['/', 'Metade do preço. O dobro de', 'Steam'],
    ['/jogos', '<h1 class="mt-3">', 'Steam'],
    ['/product/jogos/varied', 'Steam</h1>', 'R$ 75,00'],
  ])('makes the headline and the products of %s', async (path, headline, product) => {
    const html = await render(path);
    for (const part of [headline, product, '<footer']) expect(html.includes(part)).toBe(true);
    // The pages' policy refuses scripts that are not files.
    expect(html).not.toMatch(/<script/);
  });

  it('offers nothing for sale while the shop cannot check it', async () => {
    const path = '/product/jogos/varied';
    const html = await renderPage({ path, replies, now: NOW, isStale: true });
    expect(html).toContain('INDISPONÍVEL NO MOMENTO');
    expect(html).not.toMatch(/COMPRAR AGORA|LOGIN PARA COMPRAR/);
  });

  it('escapes what a product is called', async () => {
    for (const path of ['/jogos', '/product/jogos/h']) {
      const html = await render(path);
      expect(html).toContain('&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;');
      expect(html).not.toContain('<img src=x');
    }
  });

  it('asks for consent to cookies, which the page hides from who has decided', async () => {
    expect(await render('/')).toContain('id="cookies"');
  });

  it('says the year of the server, not that of a visitor’s clock', async () => {
    const html = await renderPage({ path: '/termos', replies, now: Date.UTC(2031, 0, 1), isStale: false });
    expect(html).toContain('2031');
  });

  it('rejects when anything throws, whatever a browser could still show', async () => {
    const broken = { ...replies, '/api/products/varied': { ...varied, variations: null } };
    await expect(
      renderPage({ path: '/product/jogos/varied', replies: broken, now: NOW, isStale: false }),
    ).rejects.toThrow();
  });
});

describe('the hydration of a rendered page', () => {
  let root: Root | undefined;
  /** Render time of the page: its data is stale soon after. */
  let now: number;
  beforeEach(() => {
    forgetVisit();
    now = Date.now();
    globalThis.fetch = anEmptyApi()
      .on(catalogRoutes.getProduct, () => varied)
      .on(catalogRoutes.listProducts, () => list)
      .on(catalogRoutes.countFacets, () => ({
        total: 2,
        isComplete: true,
        facets: [],
        nextExpiry: null,
      })).fetch;
  });
  afterEach(() => {
    act(() => root?.unmount());
    document.body.replaceChildren();
    window.history.replaceState(null, '', '/');
    forgetVisit();
  });

  function forgetVisit(): void {
    forgetInlinedData();
    forgetUtm();
    setTheme('dark');
    localStorage.clear();
    sessionStorage.clear();
    reloadConsent();
  }

  /** Returns what React had to render again because it differed. */
  async function hydrate(
    address: string,
    shownReplies: Record<string, unknown> = replies,
    prepare: (client: QueryClient) => void = () => undefined,
  ): Promise<unknown[]> {
    const path = address.split('?')[0]!;
    const html = await renderPage({ path, replies: shownReplies, now, isStale: false });
    // Leaves no value in React's contexts, which the renderers of one process share.
    await prerender(null);
    window.history.replaceState(null, '', address);
    document.body.innerHTML = `<div id="root" data-rendered-at="${now}" data-path="${path}">${html}</div>`;
    const data = Object.assign(document.createElement('script'), { id: '__data', type: 'application/json' });
    data.textContent = JSON.stringify(shownReplies);
    document.body.append(data);
    forgetInlinedData();
    const client = createQueryClient();
    prepare(client);
    const errors: unknown[] = [];
    const report = (error: unknown) => void errors.push(error);
    await act(async () => {
      root = hydrateRoot(
        document.getElementById('root')!,
        <Providers client={client}>
          <BrowserRouter>
            <Router />
          </BrowserRouter>
        </Providers>,
        { onRecoverableError: report, onCaughtError: report, onUncaughtError: report },
      );
    });
    await waitFor(() => expect(client.isFetching()).toBe(0));
    return errors;
  }

  it.each([
    '/',
    '/jogos',
    '/product/jogos/varied',
    '/termos',
    '/depoimentos',
    '/checkout/jogos/varied',
    '/pedido/x',
  ])('finds %s as it is', async (path) => {
    const heading = () => document.querySelector('h1');
    expect(await hydrate(path)).toEqual([]);
    expect(heading()?.isConnected ?? true).toBe(true);
  });

  it('shows a visitor what only this browser knows, afterwards', async () => {
    setTheme('light');
    noteSeen('outro');
    saveChoice('varied', { variations: ['Gift 300'], bumpId: null });
    captureUtm('?utm_source=insta');
    expect(await hydrate('/product/jogos/varied?utm_source=insta')).toEqual([]);
    expect(screen.getAllByRole('switch', { name: 'Tema claro', hidden: true })[0]).toBeChecked();
    expect(screen.getByRole('link', { name: /Voltar/ })).toHaveAttribute('href', '/jogos?utm_source=insta');
    expect(screen.getByRole('button', { name: /Gift 300/ })).toHaveAttribute('aria-pressed', 'true');
    expect(await screen.findByRole('region', { name: 'Vistos por você' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Aceitar' })).toBeVisible();
  });

  it('waits with who is logged in, whose session came before the script of the screen', async () => {
    const loggedIn = (client: QueryClient) => client.setQueryData(sessionQuery().queryKey, { user: aUser() });
    expect(await hydrate('/product/jogos/varied', replies, loggedIn)).toEqual([]);
  });

  it('asks nothing of a visitor who has decided', async () => {
    localStorage.setItem('vale_consent', JSON.stringify({ version: 1, at: 1, marketing: false }));
    reloadConsent();
    document.documentElement.dataset['decided'] = '';
    expect(await hydrate('/termos')).toEqual([]);
    await waitFor(() => expect(document.documentElement.dataset['decided']).toBeUndefined());
    expect(screen.queryByRole('button', { name: 'Aceitar' })).toBeNull();
  });

  it('narrows a list as its address says, and shows a sale that has just ended as ended', async () => {
    expect(await hydrate('/jogos?ordem=menor-preco')).toEqual([]);
    await waitFor(() => expect(screen.getByLabelText('Ordenar por')).toHaveValue('menor-preco'));
    const ended = { ...varied, expiraEm: now + 1 };
    expect(await hydrate('/product/jogos/varied', { ...replies, '/api/products/varied': ended })).toEqual([]);
    expect(await screen.findByText('EXPIRADO')).toBeVisible();
  });
});
