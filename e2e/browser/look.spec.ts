import { expect, expectNoSidewaysScroll, test } from './fixtures.js';
import { overMark } from './layout.js';
import { settled } from './screens.js';

test('every card of a row is reached by mouse, and the row fades while more follow', async ({ page }) => {
  // Steps do not scroll smoothly then.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await settled(page);
  const best = page.getByRole('region', { name: 'Mais vendidos' });
  // The fold would hide the lower part of its cards.
  await best.evaluate((row) => row.scrollIntoView({ block: 'center' }));
  const list = best.getByRole('list');
  await expect(list).toHaveClass(/row-after/);
  const at = () => list.evaluate((row) => row.scrollLeft);
  const left = () => list.evaluate((row) => row.scrollWidth - row.clientWidth - row.scrollLeft);
  while ((await left()) > 17) {
    const before = await at();
    await best.getByRole('button', { name: 'Próximo: Mais vendidos' }).click();
    // At the end the next click would return to the start.
    await expect.poll(at).toBeGreaterThan(before);
  }
  const last = best.getByRole('link').last();
  await expect(last).toBeInViewport({ ratio: 0.99 });
  await expect(list).not.toHaveClass(/row-after/);
});

test('a row whose cards came after the page has arrows too', async ({ page, shop }) => {
  const { id } = await shop.product(1);
  await page.goto(`/product/jogos/${id}`);
  const related = page.getByRole('region', { name: 'Você também pode gostar' });
  await related.evaluate((row) => row.scrollIntoView({ block: 'center' }));
  await expect(related.getByRole('button', { name: 'Próximo: Você também pode gostar' })).toBeVisible();
  await expect(related.getByRole('list')).toHaveClass(/row-after/);
});

test('from 1280 px the header has the categories as links, below a menu', async ({ page }) => {
  await page.goto('/depoimentos');
  await settled(page);
  const header = page.getByRole('banner');
  const bar = header.getByRole('navigation', { name: 'Categorias' });
  await expect(bar.getByRole('link')).toHaveCount(5);
  await expect(header.getByRole('button', { name: 'Categorias' })).toBeHidden();
  await expect(header.getByRole('link', { name: 'Perfil' })).toHaveCount(0);
  await bar.getByRole('link', { name: 'Jogos' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Jogos' })).toBeVisible();
  await page.setViewportSize({ width: 1279, height: 900 });
  await expect(bar).toBeHidden();
  await expect(header.getByRole('button', { name: 'Categorias' })).toBeVisible();
});

test.describe('where the system is light', () => {
  test.use({ colorScheme: 'light' });

  test('the page is light, until the visitor chooses', async ({ page }) => {
    await page.goto('/jogos');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await page.getByRole('switch', { name: 'Tema claro' }).click();
    await page.reload();
    await settled(page);
    await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'light');
    await expect(page.getByRole('switch', { name: 'Tema claro' })).not.toBeChecked();
  });
});

const EACH_PRICE = `for (const price of document.querySelectorAll('main .display.tabular-nums, [data-testid=buy-bar] .display'))
  if (price.textContent.startsWith('R$')) price.textContent = 'R$ 10.000,00'`;
/** Prices that are wider than what holds them. */
const CUT = `[...document.querySelectorAll('.ticket-stub .display.tabular-nums')].filter((price) => {
  if (price.getClientRects().length === 0) return false;
  const [inner, outer] = [price.getBoundingClientRect(), price.closest('.ticket-stub').getBoundingClientRect()];
  return inner.right > outer.right - 4 || inner.bottom > outer.bottom;
}).length`;

test('R$ 10.000,00 fits the smallest phone, and the buy button its bar', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  for (const path of ['/', '/jogos', '/busca?q=valorant', '/product/jogos/demo-steam']) {
    await page.goto(path);
    await settled(page);
    await page.evaluate(EACH_PRICE);
    expect(await page.evaluate(CUT), path).toBe(0);
    await expectNoSidewaysScroll(page);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  const button = page.getByTestId('buy-bar').getByRole('button', { name: 'FAZER LOGIN PARA COMPRAR' });
  await page.evaluate('scrollTo(0, document.body.scrollHeight)');
  await expect(button).toBeVisible();
  // Two lines of 17.5 px and the padding.
  expect((await button.boundingBox())!.height).toBeLessThanOrEqual(56);
});

test('a card has room for two lines of name, two of price, and its facts', async ({ page, shop }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const { nome } = await shop.product(1, {
    nome: `Vale-presente com resgate imediato e bônus ${Date.now() % 100_000}`,
    variations: [1_234.56, 2_345.67].map((price) => ({ name: `De R$ ${price}`, price, delivery: 'codes' })),
  });
  await page.goto('/jogos?ordem=maior-preco');
  await settled(page);
  const card = page.getByRole('main').getByRole('link', { name: nome });
  const overflow = await card
    .locator('.ticket-stub')
    .evaluate((stub) => stub.scrollHeight - stub.clientHeight);
  expect(overflow).toBeLessThanOrEqual(0);
});

test('a phone shows two best sellers and the search at once', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/');
  await settled(page);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Buscar' })).toBeVisible();
  const best = page.getByRole('region', { name: 'Mais vendidos' }).getByRole('link');
  for (const at of [0, 1]) await expect(best.nth(at)).toBeInViewport({ ratio: 0.99 });
  await expect(best.nth(2)).toBeInViewport();
});

test('one result alone fills its line', async ({ page }) => {
  await page.goto('/busca?q=valorant');
  await settled(page);
  const card = page.locator('.ticket-wide');
  await expect(card).toHaveCount(1);
  const { x, width } = (await card.boundingBox())!;
  const options = page.getByRole('list', { name: 'Opções de Valorant' });
  const beside = (await options.boundingBox())!;
  expect(beside.x).toBeGreaterThan(x + width);
  expect(beside.x + beside.width).toBeGreaterThan(x + 1_200);
  const over = await page.evaluate<number[]>(overMark('.ticket-wide'));
  expect(over).not.toEqual([]);
  expect(Math.max(...over)).toBeLessThanOrEqual(1);
  await expect(page.getByRole('region', { name: 'Veja também' })).toBeVisible();
});
