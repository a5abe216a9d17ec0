import type { Page } from '@playwright/test';
import { SystemClient } from '@vale/testing/system/system-client';
import { expect, expectNoSidewaysScroll, test } from './fixtures.js';
import { expectWhole, observeFaults } from './layout.js';
import { settled, signIn } from './screens.js';

const SMALL_PHONE = { width: 360, height: 640 };
const VARIATIONS = [
  { name: 'Vale R$ 100', value: 'R$ 100', price: 50, delivery: 'codes' as const },
  { name: 'Vale R$ 200', value: 'R$ 200', price: 100, delivery: 'codes' as const },
];

const question = (page: Page) => page.getByRole('region', { name: 'Cookies de marketing' });

// Evaluated in the page. What is focused is scrolled into view, as for who uses the Tab key.
const COVERED = `(() => {
  const cover = document.getElementById('cookies').getBoundingClientRect();
  const covered = [];
  for (const one of document.querySelectorAll('main :is(a, button, input, summary, textarea), footer :is(a, button)')) {
    if (!one.checkVisibility({ visibilityProperty: true }) || one.disabled) continue;
    one.focus();
    const { top, bottom } = one.getBoundingClientRect();
    if (bottom > cover.top && top < cover.bottom) covered.push(one.textContent || one.name);
  }
  return covered;
})()`;

/** The left and right edges of what header, page and footer hold. */
const EDGES = `[...new Set([...document.querySelectorAll('.wrap')]
  .filter((one) => one.checkVisibility())
  .map((one) => one.getBoundingClientRect())
  .map(({ left, right }) => left + ' to ' + right))]`;

/** Texts of buttons and links that leave their box or the window, and the pixels by which the page is too wide. */
const OUT_OF_REACH = `(() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  const out = scrollWidth > clientWidth ? [scrollWidth - clientWidth + ' px too wide'] : [];
  for (const one of document.querySelectorAll('header :is(a, button), .btn')) {
    if (!one.checkVisibility({ visibilityProperty: true }) || one.closest('[hidden]')) continue;
    const box = one.getBoundingClientRect();
    if (box.right > clientWidth + 1 || one.scrollWidth > one.clientWidth + 1)
      out.push(one.textContent || one.ariaLabel);
  }
  return out;
})()`;

test.describe('on a small phone', () => {
  test.use({ viewport: SMALL_PHONE });

  test('a product’s price, saving, delivery time and buy button are seen without scrolling', async ({
    page,
    shop,
  }) => {
    const { id } = await shop.product(1, { variations: VARIATIONS });
    await page.goto(`/product/jogos/${id}`);
    await settled(page);
    const bar = page.getByTestId('buy-bar');
    await expect(bar).toContainText('R$ 50,00');
    const barTop = (await bar.boundingBox())!.y;
    const main = page.getByRole('main');
    for (const seen of [/^R\$ 50,00$/, /vale R\$ 100/, /Entrega (automática|por e-mail)/]) {
      const { y, height } = (await main.getByText(seen).first().boundingBox())!;
      expect(y + height).toBeLessThanOrEqual(barTop);
    }
    await expect(bar.getByRole('button')).toBeInViewport({ ratio: 1 });
  });

  test('the home shows its first products without scrolling', async ({ page }) => {
    await page.goto('/');
    await settled(page);
    const first = await page.locator('main li a.ticket').first().boundingBox();
    expect(first!.y).toBeLessThan(600);
  });

  test.describe('a visitor who has not answered', () => {
    test.use({ hasAnswered: false });

    test('the question about cookies covers nothing that is used', async ({ page, shop }) => {
      const { id } = await shop.product(1, { variations: VARIATIONS });
      const buyer = await SystemClient.registered(shop.admin.url);
      await signIn(page, buyer);
      for (const path of ['/', '/jogos', `/product/jogos/${id}`, `/checkout/jogos/${id}`, '/perfil']) {
        await page.goto(path);
        await settled(page);
        await expect(question(page)).toBeInViewport({ ratio: 1 });
        expect((await question(page).boundingBox())!.height).toBeLessThanOrEqual(120);
        expect(await page.evaluate(COVERED), path).toEqual([]);
      }
    });
  });
});

test.describe('with text twice as large, on a small phone', () => {
  test.use({ viewport: SMALL_PHONE });

  test('no page is wider than the window, and no bar covers it', async ({ page, shop, browserErrors }) => {
    browserErrors.expect(/404.*\/nada/);
    const browser = await page.context().newCDPSession(page);
    await browser.send('Page.enable');
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    const { id } = await shop.product(1, { variations: VARIATIONS });
    for (const path of [
      '/',
      '/jogos',
      '/busca?q=vale',
      '/depoimentos',
      '/perfil',
      '/login',
      '/redefinir-senha',
      '/checker',
      '/entrar',
      '/nada',
      `/product/jogos/${id}`,
      `/checkout/jogos/${id}`,
    ]) {
      await page.goto(path);
      await settled(page);
      expect.soft(await page.evaluate(OUT_OF_REACH), path).toEqual([]);
    }
    const buyer = await SystemClient.registered(shop.admin.url);
    const sold = await shop.product(1);
    const { transactionId } = await buyer.placeOrder({ productId: sold.id });
    await buyer.charged(transactionId);
    const reviewable = await shop.product(1);
    const delivered = await buyer.buy({ productId: reviewable.id });
    await signIn(page, buyer);
    const orders = [transactionId, delivered.transactionId].map((one) => `/pedido/${one}`);
    for (const path of ['/perfil', ...orders, `/busca?q=${encodeURIComponent(sold.nome)}`]) {
      await page.goto(path);
      await settled(page);
      expect.soft(await page.evaluate(OUT_OF_REACH), path).toEqual([]);
    }
    await page.goto(`/product/jogos/${id}`);
    await settled(page);
    await expect(page.getByTestId('buy-bar')).toHaveCount(1);
    await expect(page.getByTestId('buy-bar')).toBeHidden();
    await browser.detach();
  });
});

for (const width of [768, 1280, 1600])
  test(`header, page and footer share their edges at ${width} px`, async ({ page, shop }) => {
    await page.setViewportSize({ width, height: 900 });
    const { id } = await shop.product(1);
    await signIn(page, await SystemClient.registered(shop.admin.url));
    for (const path of [
      ...['/', '/jogos', '/busca?q=vale', '/depoimentos', '/perfil'],
      ...[`/product/jogos/${id}`, `/checkout/jogos/${id}`],
    ]) {
      await page.goto(path);
      await settled(page);
      expect(await page.evaluate(EDGES), path).toHaveLength(1);
    }
  });

test('long names widen no page, and break no word that fits', async ({ page, shop }) => {
  const nome = `Cartão${'Presente'.repeat(6)}`;
  const variations = [{ ...VARIATIONS[0]!, name: `Recarga${'Internacional'.repeat(4)}` }];
  const { id } = await shop.product(1, { nome: `${nome}${Date.now()}`, variations });
  await shop.product(1, { nome: `Cartão internacional PlayStation de assinatura ${Date.now() % 100_000}` });
  await signIn(page, await SystemClient.registered(shop.admin.url));
  await observeFaults(page);
  for (const path of ['/jogos', `/product/jogos/${id}`, `/checkout/jogos/${id}`]) {
    await page.goto(path);
    await settled(page);
    await expectWhole(page);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByRole('checkbox', { name: /^Recarga/ }).check();
  await expectNoSidewaysScroll(page);
});
