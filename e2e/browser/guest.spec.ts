import type { Locator, Page } from '@playwright/test';
import type { Product } from '@vale/contracts/catalog';
import { SandboxClient } from '@vale/testing/system/sandbox-client';
import { BUYER, buyButton, productPath, submitButton } from './buying.js';
import { expect, expectAccessible, expectNoSidewaysScroll, hydratedPage, test } from './fixtures.js';
import { tabTo } from './tab-to.js';

/** Names that demos in a local network have. The browser finds them on this machine, and takes them for insecure. */
const LAN_HOST = 'loja.lan';

/** Sets fields as a password manager does, which sends no event at all. */
const FILL_SILENTLY = `(fields) => {
  for (const [name, value] of Object.entries(fields)) document.getElementsByName(name)[0].value = value;
}`;

async function fillSilently(page: Page, fields: Record<string, string>): Promise<void> {
  await page.getByLabel('Nome completo').waitFor();
  await page.evaluate(`(${FILL_SILENTLY})(${JSON.stringify(fields)})`);
}

const filled = (email: string) => ({ email, ...BUYER, phone: `+55${BUYER.phone}` });

/** A card of the home's first carousel. Other tests add no products to its category; in games they would push the card out. */
const demoCard = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('link', { name: /^Airbnb / })
    .first();

const demoVariation = (page: Page) => page.getByRole('button', { name: /^Gift Card R\$ 150 / });

async function openCheckoutAsGuest(page: Page, product: Product): Promise<void> {
  await page.goto(productPath(product));
  await buyButton(page).click();
  await page.getByRole('link', { name: 'Comprar sem cadastro' }).click();
  await expect(page).toHaveURL(/\/checkout\//);
}

async function buysAsGuest(page: Page, product: Product, email: string): Promise<void> {
  await openCheckoutAsGuest(page, product);
  await fillSilently(page, filled(email));
  await submitButton(page).click();
  await expect(page.getByLabel('PIX copia e cola')).toBeVisible({ timeout: 20_000 });
}

test('a guest comes from the home to the PIX in at most five taps and 30 seconds', async ({
  page,
  shop,
  isMobile,
}) => {
  test.skip(!isMobile, 'counts taps on a phone');
  const email = shop.newEmail();
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };
  const start = Date.now();
  await page.goto('/');
  await tap(demoCard(page));
  await tap(demoVariation(page));
  await tap(buyButton(page));
  await tap(page.getByRole('link', { name: 'Comprar sem cadastro' }));
  await fillSilently(page, filled(email));
  await expectNoSidewaysScroll(page);
  await tap(submitButton(page));
  await expect(page.getByLabel('PIX copia e cola')).toBeVisible({ timeout: 20_000 });
  expect(taps).toBeLessThanOrEqual(5);
  expect(Date.now() - start).toBeLessThan(30_000);
});

/** The setting "Compra sem cadastro", for this page alone: other tests run in the same shop. */
async function allowGuests(page: Page): Promise<void> {
  await page.route(
    (url) => url.pathname === '/api/store' || !url.pathname.startsWith('/api/'),
    async (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname !== '/api/store' && route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const body = (await response.text()).replace('"guestCheckout":false', '"guestCheckout":true');
      return route.fulfill({ response, body });
    },
  );
}

test('where the shop asks for no account, a guest needs five taps at most, and four the next time with nothing typed', async ({
  page,
  shop,
  isMobile,
}) => {
  test.skip(!isMobile, 'counts taps on a phone');
  await allowGuests(page);
  const email = shop.newEmail();
  const tapAll = async (targets: Locator[]) => {
    for (const target of targets) await target.tap();
    return targets.length;
  };
  const toForm = [demoCard(page), demoVariation(page), buyButton(page)];
  await page.goto('/');
  const before = await tapAll(toForm);
  await fillSilently(page, filled(email));
  const after = await tapAll([page.getByLabel('Lembrar meus dados neste aparelho'), submitButton(page)]);
  await expect(page.getByLabel('PIX copia e cola')).toBeVisible({ timeout: 20_000 });
  expect(before + after).toBeLessThanOrEqual(5);
  const payPage = await page.getByRole('link', { name: 'Pagar agora (simulação)' }).getAttribute('href');
  await SandboxClient.pay(payPage!);
  await expect(page.getByRole('heading', { level: 1, name: 'PAGAMENTO APROVADO!' })).toBeVisible();

  await page.goto('/');
  const again = await tapAll(toForm);
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(email);
  const paid = await tapAll([submitButton(page)]);
  await expect(page.getByLabel('PIX copia e cola')).toBeVisible({ timeout: 20_000 });
  expect(again + paid).toBeLessThanOrEqual(4);
});

test('the same by keyboard', async ({ page, shop, isMobile }) => {
  test.skip(isMobile, 'phones have no Tab key');
  await page.goto('/');
  const press = async (target: Locator) => {
    await tabTo(page, target);
    await page.keyboard.press('Enter');
  };
  await press(demoCard(page));
  await press(demoVariation(page));
  await press(buyButton(page));
  const asGuest = page.getByRole('link', { name: 'Comprar sem cadastro' });
  await expect(asGuest).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Nome completo'));
  await fillSilently(page, filled(shop.newEmail()));
  await press(submitButton(page));
  await expect(page.getByLabel('PIX copia e cola')).toBeVisible({ timeout: 20_000 });
});

test('a guest on plain http with a host name buys', async ({ page, shop, baseURL, browserErrors }) => {
  browserErrors.expect(/Cross-Origin-Opener-Policy header has been ignored/);
  const product = await shop.product(1);
  const url = new URL(productPath(product), baseURL);
  url.hostname = LAN_HOST;
  await page.goto(url.href);
  expect(await page.evaluate('isSecureContext')).toBe(false);
  await buyButton(page).click();
  await page.getByRole('link', { name: 'Comprar sem cadastro' }).click();
  await fillSilently(page, filled(shop.newEmail()));
  await submitButton(page).click();
  await expect(page.getByLabel('PIX copia e cola')).toBeVisible({ timeout: 20_000 });
});

test('a guest whose browser lacks what is newer than the baseline buys', async ({ page, shop }) => {
  await page.addInitScript(`
    for (const name of ['union', 'intersection', 'difference', 'isSubsetOf']) delete Set.prototype[name];
    for (const name of ['isWellFormed', 'toWellFormed']) delete String.prototype[name];
    delete Array.fromAsync;
    delete Object.groupBy;
    delete Map.groupBy;
    delete Promise.withResolvers;
    delete Promise.try;
    delete URL.canParse;
    delete URL.parse;
    delete AbortSignal.any;
    delete globalThis.Iterator;
    delete Crypto.prototype.randomUUID;
    delete Element.prototype.checkVisibility;
    delete Document.prototype.startViewTransition;
    delete globalThis.requestIdleCallback;
    delete globalThis.scheduler;`);
  await buysAsGuest(page, await shop.product(1), shop.newEmail());
  await expect(page.locator('#old-browser')).toBeHidden();
});

test('an older browser is told so, with whom to ask', async ({ context, shop, browserErrors }) => {
  browserErrors.expect(/toSorted/);
  const product = await shop.product(1);
  await context.addInitScript('delete Array.prototype.toSorted');
  const older = await context.newPage();
  await older.goto(productPath(product));
  const sentence = older.locator('#old-browser');
  await expect(sentence).toContainText(
    'Seu navegador é antigo demais para esta loja. Atualize-o ou use Chrome 111',
  );
  const help = sentence.getByRole('link', { name: 'Falar com o suporte' });
  await expect(help).toHaveAttribute('href', /^(mailto|https):/);
});

test('two purchases with one e-mail, without an account, are both found by link', async ({
  browser,
  shop,
  baseURL,
}) => {
  const email = shop.newEmail();
  for (const _ of ['phone', 'browser of an app']) {
    const context = await browser.newContext({ baseURL: baseURL! });
    await buysAsGuest(hydratedPage(await context.newPage()), await shop.product(1), email);
    await context.close();
  }
  const context = await browser.newContext({ baseURL: baseURL! });
  const page = hydratedPage(await context.newPage());
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Encontrar meu pedido' }).click();
  const form = page.getByRole('main');
  await form.getByLabel('E-mail').fill(email);
  await form.getByRole('button', { name: 'Receber link e código' }).click();
  await form.getByText(/^Enviamos um e-mail para/).waitFor();
  await expectAccessible(page);
  const link = await shop.textOfMail(email, /\S+#m1\.\S+/);
  // A program that opens the links of mails, in a browser of its own.
  const scanner = await (await browser.newContext()).newPage();
  await scanner.goto(link);
  await scanner.getByRole('heading', { name: `Entrar como ${email}?` }).waitFor();
  await scanner.close();
  await page.goto(link);
  await page.getByRole('main').getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL(/\/perfil$/);
  await expect(page.getByRole('region', { name: 'Compras recentes' }).getByRole('link')).toHaveCount(2);
  await context.close();
});

test('a guest whose browser drops cookies is told so, and not asked to log in for ever', async ({
  page,
  context,
  shop,
}) => {
  await page.route(/\/api\/(auth|session)\//, async (route) => {
    const response = await route.fetch();
    const { 'set-cookie': _dropped, ...headers } = response.headers();
    // Fetched here, the reply has put its cookie into the context.
    await context.clearCookies();
    await route.fulfill({ status: response.status(), headers, body: await response.body() });
  });
  await openCheckoutAsGuest(page, await shop.product(1));
  await fillSilently(page, filled(shop.newEmail()));
  await submitButton(page).click();
  await expect(page.getByText(/Seu navegador não guardou o cookie da loja/)).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test.describe('a phone number that autofill brings', () => {
  for (const [written, shown] of [
    ['+5511987654321', '(11) 98765-4321'],
    ['5511987654321', '(11) 98765-4321'],
    ['011987654321', '(11) 98765-4321'],
  ] as const)
    test(`as ${written} becomes the right one`, async ({ page, shop }) => {
      await openCheckoutAsGuest(page, await shop.product(1));
      const phone = page.getByLabel(/^Telefone/);
      await phone.fill(written);
      await expect(phone).toHaveValue(shown);
      await phone.fill('');
      await phone.pressSequentially(written.replace('+', ''));
      await expect(phone).toHaveValue(shown);
    });

  test('is an error if nobody can have it', async ({ page, shop }) => {
    await openCheckoutAsGuest(page, await shop.product(1));
    await fillSilently(page, { ...filled(shop.newEmail()), phone: '2012345678' });
    await submitButton(page).click();
    await expect(page.getByText('Telefone inválido')).toBeVisible();
  });
});
