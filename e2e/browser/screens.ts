import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { aProduct } from '@vale/testing/builders';
import { SandboxClient } from '@vale/testing/system/sandbox-client';
import { PASSWORD, SystemClient } from '@vale/testing/system/system-client';
import { waitUntil } from '@vale/testing/wait-until';

/** Everything that the screens need to have something to show. */
export interface PreparedShop {
  url: string;
  shopper: SystemClient;
  varied: string;
  expired: string;
  soldOut: string;
  pending: { transactionId: string; sandboxUrl: string };
  delivered: string;
  refused: string;
}

const VARIATIONS = [
  { name: 'Vale R$ 100', value: 'R$ 100', price: 50, delivery: 'codes' as const },
  { name: 'Vale R$ 200', value: 'R$ 200', price: 100, delivery: 'codes' as const },
];

/**
 * Products and orders of its own, so that it does not matter what else happened in the system. The address is long by
 * default: screens must hold it.
 */
export async function prepareShop(url: string, email?: string): Promise<PreparedShop> {
  const admin = await SystemClient.admin(url);
  const shopper = await SystemClient.registered(url, email);
  const add = async (change: object) => {
    const nome = `Vale-presente de teste ${randomUUID().slice(0, 4)}`;
    return (await admin.createProduct(aProduct({ nome, ...change }))).id;
  };
  const varied = await add({ variations: VARIATIONS });
  const soldOut = await add({});
  const expired = await add({ expiraEm: Date.now() - 60_000 });
  const single = await add({ preco: 25 });
  await admin.addStock(varied, ['AAAA-1', 'AAAA-2'].map(unique), VARIATIONS[0]!.name);
  await admin.addStock(single, ['BBBB-1', 'BBBB-2', 'BBBB-3'].map(unique));
  const order = async () => {
    const { transactionId } = await shopper.placeOrder({ productId: single });
    return shopper.charged(transactionId);
  };
  const delivered = await shopper.buy({ productId: single });
  const refused = await order();
  await SandboxClient.refuse(refused.sandboxUrl);
  await shopper.reaching(refused.transactionId, ['failed']);
  const pending = await order();
  return {
    url,
    shopper,
    varied,
    soldOut,
    expired,
    pending,
    delivered: delivered.transactionId,
    refused: refused.transactionId,
  };
}

const unique = (code: string) => `${code}-${randomUUID().slice(0, 8)}`;

export interface Screen {
  name: string;
  path: (shop: PreparedShop) => string;
  /** The buyer of the shop's orders. */
  signedIn?: boolean;
  /** Chromium logs an answer of 4xx as an error; this screen is about one. */
  complains?: RegExp;
  /** What is done there before one looks. */
  then?: (page: Page) => Promise<void>;
}

/** Every screen, in the states that look different. */
export const screens: Screen[] = [
  { name: 'home', path: () => '/' },
  { name: 'menu-open', path: () => '/', then: openMenu },
  { name: 'category', path: () => '/jogos' },
  { name: 'category-presale', path: () => '/ea-fc26' },
  { name: 'product', path: ({ varied }) => `/product/jogos/${varied}` },
  {
    name: 'product-variation-missing',
    path: ({ varied }) => `/product/jogos/${varied}`,
    signedIn: true,
    then: (page) =>
      page
        .getByRole('button', { name: /COMPRAR AGORA/ })
        .first()
        .click(),
  },
  { name: 'product-sold-out', path: ({ soldOut }) => `/product/jogos/${soldOut}` },
  { name: 'product-expired', path: ({ expired }) => `/product/jogos/${expired}` },
  {
    name: 'product-missing',
    path: () => '/product/jogos/nao-existe',
    complains: /status of 404 .*nao-existe/,
  },
  { name: 'login', path: () => '/login' },
  {
    name: 'register',
    path: () => '/login',
    then: async (page) => {
      await page.getByRole('button', { name: 'Não tem conta? Cadastre-se' }).click();
      await page.getByRole('button', { name: 'CADASTRAR' }).click();
    },
  },
  { name: 'login-modal', path: ({ varied }) => `/checkout/jogos/${varied}` },
  {
    name: 'checkout',
    path: ({ varied }) => `/checkout/jogos/${varied}?variation=Vale+R%24+100`,
    signedIn: true,
  },
  {
    name: 'checkout-errors',
    path: ({ varied }) => `/checkout/jogos/${varied}`,
    signedIn: true,
    then: (page) => page.getByRole('button', { name: /^Gerar PIX/ }).click(),
  },
  { name: 'checkout-expired', path: ({ expired }) => `/checkout/jogos/${expired}`, signedIn: true },
  { name: 'pix', path: ({ pending }) => `/pedido/${pending.transactionId}`, signedIn: true },
  {
    name: 'pix-of-somebody',
    path: ({ pending }) => `/pedido/${pending.transactionId}`,
    complains: /status of 401 .*\/api\/orders\//,
  },
  {
    name: 'approved',
    path: ({ delivered }) => `/pedido/${delivered}`,
    signedIn: true,
    then: (page) => page.getByRole('button', { name: /^Mostrar código/ }).click(),
  },
  { name: 'refused', path: ({ refused }) => `/pedido/${refused}`, signedIn: true },
  {
    name: 'success',
    path: ({ varied }) =>
      `/checkout-success/jogos/${varied}?transaction_id=ABC123&status=approved&amount=50.00`,
  },
  { name: 'profile', path: () => '/perfil', signedIn: true },
  { name: 'profile-logged-out', path: () => '/perfil' },
  { name: 'testimonials', path: () => '/depoimentos' },
  { name: 'checker', path: () => '/checker' },
  { name: 'admin-denied', path: () => '/admin', signedIn: true },
  { name: 'mailbox', path: () => '/dev/mailbox' },
  { name: 'not-found', path: () => '/nao-existe', complains: /status of 404 .*nao-existe/ },
  { name: 'sandbox', path: ({ pending }) => pending.sandboxUrl },
  { name: 'sandbox-list', path: ({ pending }) => pending.sandboxUrl.replace(/\/pay\/.*$/, '') },
];

/** Goes to a screen and waits until it is what it will be. */
export async function openScreen(page: Page, screen: Screen, shop: PreparedShop): Promise<void> {
  if (screen.signedIn) await signIn(page, shop);
  await page.goto(new URL(screen.path(shop), shop.url).href);
  await settled(page);
  await screen.then?.(page);
  await settled(page);
}

/** The session's cookie comes into the browser without its form. */
async function signIn(page: Page, { url, shopper }: PreparedShop): Promise<void> {
  const answer = await page.request.post(`${url}/api/auth/login`, {
    data: { email: shopper.email, password: PASSWORD },
    headers: { origin: url },
  });
  if (!answer.ok()) throw new Error(`login: ${answer.status()} ${await answer.text()}`);
}

async function openMenu(page: Page): Promise<void> {
  const small = page.getByRole('button', { name: 'Abrir menu' });
  await ((await small.isVisible()) ? small : page.getByRole('button', { name: 'Categorias' })).click();
}

/** No skeleton is left, fonts are there, pictures in sight are loaded, and finite animations are over. */
const SETTLED_WITHIN_MS = 15_000;
const SETTLED = `document.fonts.status === 'loaded'
  && !document.querySelector('[aria-busy="true"], .skeleton')
  && [...document.images].every((one) => one.complete || one.loading === 'lazy')
  && document.getAnimations().every((one) =>
    one.playState !== 'running' || one.effect.getComputedTiming().iterations === Infinity)`;

export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  // Not waitForFunction: it would evaluate the text inside the page, which the content security policy forbids.
  await waitUntil(() => page.evaluate(SETTLED), {
    forMs: SETTLED_WITHIN_MS,
    what: `${page.url()} to settle`,
  });
}
