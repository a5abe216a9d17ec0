import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { aCustomer } from '@vale/testing/builders';
import { PASSWORD, type SystemClient } from '@vale/testing/system/system-client';
import { waitUntil } from '@vale/testing/wait-until';
import type { ScreenData } from './screen-data.js';

/** CPF ending of `aCustomer`, who buys. */
const BUYER_CPF_END = aCustomer().cpf.slice(-4);

/** A link that nobody signed: it is refused as a genuine one is, and can be locked without harm. */
const forgedLink = (): string =>
  `/entrega#d1.${randomUUID().slice(0, 8)}.01JD0000000000000000000001.zzzzzzzz.${'A'.repeat(43)}`;

/** Fills the form of a delivery link. */
export async function enterCpfEnd(page: Page, digits: string): Promise<void> {
  await page.getByLabel('4 últimos números do seu CPF').fill(digits);
  await page.getByRole('button', { name: 'VER MINHA ENTREGA' }).click();
}

export interface Screen {
  name: string;
  path: (data: ScreenData) => string;
  /** Signed in as `data.shopper`, who placed the orders. */
  signedIn?: boolean;
  /** Chromium logs a 4xx response as an error; this screen provokes one. */
  expectedError?: RegExp;
  /** Actions on the page before it is checked. */
  then?: (page: Page) => Promise<void>;
}

/** Every screen, in each state that looks different. */
export const screens: Screen[] = [
  { name: 'home', path: () => '/' },
  { name: 'menu-open', path: () => '/', then: openMenu },
  { name: 'category', path: () => '/jogos' },
  {
    name: 'filters',
    path: () => '/jogos?selo=novo',
    then: async (page) => {
      await (await openFilters(page)).getByRole('group', { name: 'Preço' }).waitFor();
    },
  },
  { name: 'search', path: () => '/busca?q=vale&ordem=menor-preco' },
  {
    name: 'search-suggestions',
    path: () => '/busca?q=xyzxyz',
    then: async (page) => {
      const button = page.getByRole('button', { name: 'Buscar' });
      if (await button.isVisible()) await button.click();
      const field = page.getByRole('combobox', { name: 'Buscar na loja' }).filter({ visible: true });
      await field.fill('steam');
      await page.getByRole('option', { name: /^Steam/ }).waitFor();
    },
  },
  { name: 'home-light', path: () => '/', then: chooseLight },
  { name: 'mail-link', path: () => '/entrar' },
  {
    name: 'mail-link-used',
    path: () => `/entrar#m1.01JD0000000000000000000001.${'A'.repeat(43)}`,
    expectedError: /status of 410/,
    then: (page) => page.getByRole('heading', { name: 'Este link não serve mais' }).waitFor(),
  },
  { name: 'category-presale', path: () => '/ea-fc26' },
  { name: 'bag-empty', path: () => '/sacola' },
  { name: 'search-nothing', path: () => '/busca?q=zzqqxxw' },
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
  {
    name: 'product-reviews',
    path: ({ reviewed }) => `/product/jogos/${reviewed}`,
    then: (page) => page.getByRole('heading', { name: 'Avaliações de quem comprou' }).waitFor(),
  },
  { name: 'product-sold-out', path: ({ soldOut }) => `/product/jogos/${soldOut}` },
  {
    name: 'restock-invalid',
    path: ({ soldOut }) => `/product/jogos/${soldOut}`,
    then: async (page) => {
      await page.getByRole('button', { name: 'Quero ser avisado' }).click();
      await page.getByText('E-mail inválido').waitFor();
    },
  },
  {
    name: 'restock-asked',
    path: ({ soldOut }) => `/product/jogos/${soldOut}`,
    then: async (page) => {
      await page.getByLabel('Seu e-mail').fill('quem.espera.por.estoque@example.com');
      await page.getByRole('button', { name: 'Quero ser avisado' }).click();
      await page.getByText(/^Enviamos um link para/).waitFor();
    },
  },
  { name: 'restock-link-unusable', path: () => '/aviso-de-estoque' },
  { name: 'email-opt-out-unusable', path: () => '/parar-emails' },
  { name: 'product-expired', path: ({ expired }) => `/product/jogos/${expired}` },
  {
    name: 'product-missing',
    path: () => '/product/jogos/nao-existe',
    expectedError: /status of 404 .*nao-existe/,
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
  {
    name: 'login-modal',
    path: ({ varied }) => `/product/jogos/${varied}?valor=100`,
    then: async (page) => {
      await page.getByRole('button', { name: 'FAZER LOGIN PARA COMPRAR' }).first().click();
      await page.getByRole('dialog').getByRole('textbox', { name: 'Senha' }).waitFor();
    },
  },
  { name: 'checkout-guest', path: ({ varied }) => `/checkout/jogos/${varied}` },
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
    name: 'pix-signed-out',
    path: ({ pending }) => `/pedido/${pending.transactionId}`,
    expectedError: /status of 401 .*\/api\/orders\//,
  },
  {
    name: 'approved',
    path: ({ delivered }) => `/pedido/${delivered}`,
    signedIn: true,
    then: (page) => page.getByRole('button', { name: /^Mostrar código/ }).click(),
  },
  {
    name: 'review-incomplete',
    path: ({ delivered }) => `/pedido/${delivered}`,
    signedIn: true,
    then: async (page) => {
      await page.getByRole('button', { name: 'Enviar avaliação' }).click();
      await page.getByText('Escolha de 1 a 5 estrelas.').waitFor();
    },
  },
  { name: 'refused', path: ({ refused }) => `/pedido/${refused}`, signedIn: true },
  { name: 'underpaid', path: ({ underpaid }) => `/pedido/${underpaid}`, signedIn: true },
  {
    name: 'success',
    path: ({ varied }) =>
      `/checkout-success/jogos/${varied}?transaction_id=ABC123&status=approved&amount=50.00`,
  },
  { name: 'delivery-link', path: ({ deliveryLink }) => deliveryLink },
  {
    name: 'delivery-link-opened',
    path: ({ deliveryLink }) => deliveryLink,
    then: async (page) => {
      await enterCpfEnd(page, BUYER_CPF_END);
      await page.getByRole('button', { name: /^Mostrar código/ }).click();
    },
  },
  {
    name: 'delivery-link-wrong',
    path: forgedLink,
    expectedError: /status of 422 .*\/api\/deliveries/,
    then: async (page) => {
      await enterCpfEnd(page, '0000');
      await page.getByText(/Tentativas restantes: 4/).waitFor();
    },
  },
  {
    name: 'delivery-link-locked',
    path: forgedLink,
    expectedError: /status of (422|429) .*\/api\/deliveries/,
    then: async (page) => {
      for (const left of [4, 3, 2, 1]) {
        await enterCpfEnd(page, '0000');
        await page.getByText(`Tentativas restantes: ${left}`).waitFor();
      }
      await enterCpfEnd(page, '0000');
      await page.getByRole('heading', { name: 'Link bloqueado' }).waitFor();
    },
  },
  { name: 'delivery-link-unusable', path: () => '/entrega' },
  { name: 'profile', path: () => '/perfil', signedIn: true },
  { name: 'profile-logged-out', path: () => '/perfil' },
  { name: 'terms', path: () => '/termos' },
  { name: 'confirmation-invalid', path: () => '/confirmar-email' },
  { name: 'reset-password', path: () => '/redefinir-senha' },
  { name: 'testimonials', path: () => '/depoimentos' },
  // Content that depends on the session comes after the first paint.
  { name: 'home-signed-in', path: () => '/', signedIn: true },
  { name: 'category-signed-in', path: () => '/jogos', signedIn: true },
  { name: 'product-signed-in', path: ({ varied }) => `/product/jogos/${varied}`, signedIn: true },
  { name: 'login-signed-in', path: () => '/login', signedIn: true },
  { name: 'testimonials-signed-in', path: () => '/depoimentos', signedIn: true },
  { name: 'checker', path: () => '/checker' },
  { name: 'privacy', path: () => '/privacidade' },
  { name: 'refunds', path: () => '/trocas-e-reembolsos' },
  { name: 'admin-denied', path: () => '/admin', signedIn: true },
  { name: 'mailbox', path: () => '/dev/mailbox' },
  { name: 'not-found', path: () => '/nao-existe', expectedError: /status of 404 .*nao-existe/ },
  { name: 'sandbox', path: ({ pending }) => pending.sandboxUrl },
  { name: 'sandbox-list', path: ({ pending }) => pending.sandboxUrl.replace(/\/pay\/.*$/, '') },
];

/** Opens a screen's address and waits until the page has settled. */
export async function loadScreen(page: Page, screen: Screen, data: ScreenData): Promise<void> {
  if (screen.signedIn) await signIn(page, data.shopper);
  await page.goto(new URL(screen.path(data), data.url).href);
  await settled(page);
}

/** Does what leads a loaded screen to its state. */
export async function reachState(page: Page, screen: Screen): Promise<void> {
  await screen.then?.(page);
  await settled(page);
}

/** The client's account in the page, by HTTP, without the login form; with a session of its own. */
export async function signIn(
  page: Page,
  { url, email }: SystemClient,
  password: string = PASSWORD,
): Promise<void> {
  const response = await page.request.post(`${url}/api/auth/login`, {
    data: { email, password },
    headers: { origin: url },
  });
  if (!response.ok()) throw new Error(`login: ${response.status()} ${await response.text()}`);
}

export async function signInAsAdmin(page: Page, admin: SystemClient): Promise<void> {
  await signIn(page, admin, process.env['ADMIN_PASSWORD'] ?? 'vale-demo-admin');
}

async function chooseLight(page: Page): Promise<void> {
  // Simulates a visitor who chose the theme before.
  await page.evaluate(`localStorage.setItem('vale_theme', 'light')`);
  await page.reload();
}

async function openMenu(page: Page): Promise<void> {
  const small = page.getByRole('button', { name: 'Abrir menu' });
  if (await small.isVisible()) return small.click();
  // From 1280 px the categories are links.
  await page.setViewportSize({ width: 1279, height: 900 });
  await page.getByRole('button', { name: 'Categorias' }).click();
}

/** The filters of a list: in a column beside it where there is room, else in a dialog. */
export async function openFilters(page: Page): Promise<Locator> {
  const column = page.getByRole('complementary', { name: 'Filtros' });
  const button = page.getByRole('button', { name: /^Filtros/ });
  await column.or(button).waitFor();
  if (await column.isVisible()) return column;
  await button.click();
  return page.getByRole('dialog');
}

/** No skeleton left, fonts and visible pictures loaded, finite animations ended. */
const SETTLED_WITHIN_MS = 15_000;
const SETTLED = `document.fonts.status === 'loaded'
  && !document.querySelector('[aria-busy="true"], .skeleton')
  && [...document.images].every((one) => one.complete || one.loading === 'lazy')
  && document.getAnimations().every((one) =>
    one.playState !== 'running' || one.effect.getComputedTiming().iterations === Infinity)`;

export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  // waitForFunction would eval inside the page, which the content security policy forbids.
  await waitUntil(() => page.evaluate(SETTLED), {
    forMs: SETTLED_WITHIN_MS,
    what: `${page.url()} to settle`,
  });
}
