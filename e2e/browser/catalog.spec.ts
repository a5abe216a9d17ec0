import { expect, test } from './fixtures.js';
import { overMark } from './layout.js';
import { settled } from './screens.js';

const HOME_ORDER = ['Viagens', 'Jogos', 'Google Play / Apple Store', 'Lojas Online', 'Transporte'];

test('the home shows a carousel per category, in order, and each leads to its list', async ({ page }) => {
  // The server renders the page, unless a busy machine misses the deadline for its content. A hydration that finds
  // anything else logs an error, which fails the test.
  await expect(async () => {
    await page.goto('/');
    await settled(page);
    expect(await page.locator('#root').getAttribute('data-rendered-at')).toMatch(/^\d+$/);
  }).toPass();
  const carousels = page.getByTestId('carousel');
  await expect(carousels).toHaveCount(HOME_ORDER.length);
  for (const [at, name] of HOME_ORDER.entries())
    await expect(carousels.nth(at)).toHaveAttribute('aria-label', name);
  await page.getByRole('link', { name: 'VER TODAS: Jogos' }).click();
  await expect(page).toHaveURL(/\/jogos$/);
  // The URL changes before the page does: on a slow machine the home's cards are still there.
  await expect(page.getByRole('heading', { level: 1, name: 'Jogos' })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /no PIX/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/product\/jogos\//);
});

test('next and previous move a carousel by one step, and next returns from the end', async ({
  page,
  isMobile,
}) => {
  await page.goto('/');
  await settled(page);
  const games = page.getByTestId('carousel').nth(1);
  await games.scrollIntoViewIfNeeded();
  await games.getByRole('button', { name: 'Pausar: Jogos' }).click();
  const list = games.getByRole('list');
  const at = () => list.evaluate((element) => element.scrollLeft);
  await list.evaluate((element) => element.scrollTo({ left: 0, behavior: 'instant' }));
  await games.getByRole('button', { name: 'Próximo: Jogos' }).click();
  const step = isMobile ? 220 : 300;
  // Scroll snapping may end at the card beside the requested position.
  await expect.poll(at).toBeGreaterThan(step - 90);
  expect(await at()).toBeLessThan(step + 90);
  await list.evaluate((element) => element.scrollTo({ left: element.scrollWidth, behavior: 'instant' }));
  await expect.poll(at).toBeGreaterThan(step);
  await games.getByRole('button', { name: 'Próximo: Jogos' }).click();
  await expect.poll(at).toBe(0);
});

/** Bytes on the wire of a first visit until the home has settled. */
const HOME_BUDGET = 250 * 1024;

test('the home is small enough for a phone', async ({ page }) => {
  const network = await page.context().newCDPSession(page);
  let inAll = 0;
  network.on('Network.loadingFinished', ({ encodedDataLength }) => (inAll += encodedDataLength));
  await network.send('Network.enable');
  await page.goto('/');
  await settled(page);
  expect(inAll).toBeGreaterThan(100_000);
  expect(inAll).toBeLessThanOrEqual(HOME_BUDGET);
});

test('cards have the boxes of the specification', async ({ page, isMobile }) => {
  const boxes = async (from = 'main') => {
    // Excludes the hero's cards, which are tilted.
    const cards = await page.locator(`${from} li a.ticket`).all();
    const sizes = await Promise.all(cards.map((card) => card.boundingBox()));
    return new Set(sizes.map((box) => `${box!.width}x${box!.height}`));
  };
  await page.goto('/');
  await settled(page);
  if (isMobile) {
    // Other rows have smaller ones, so that a phone shows more of them.
    expect(await boxes('[data-testid=carousel]')).toEqual(new Set(['200x320']));
    return;
  }
  expect(await boxes()).toEqual(new Set(['280x420']));
  await page.goto('/jogos');
  await settled(page);
  expect(await boxes()).toEqual(new Set(['237x375']));
});

const PRICE_COLOURS = `[...new Set([...document.querySelectorAll('main .ticket-stub .display')]
  .map((price) => getComputedStyle(price).color))]`;

test('prices have one colour in all categories', async ({ page }) => {
  await page.goto('/');
  await settled(page);
  for (const theme of ['dark', 'light']) {
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
    expect(await page.evaluate(PRICE_COLOURS), theme).toHaveLength(1);
  }
});

test('the mark lies between tags and face value on the smallest phones', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'cards are scaled on phones');
  await page.goto('/jogos');
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await settled(page);
    const over = await page.evaluate<number[]>(overMark('.ticket-list'));
    expect(over.length).toBeGreaterThan(0);
    expect(Math.max(...over)).toBeLessThanOrEqual(1);
  }
});

test('carousels do not move for users who prefer reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await settled(page);
  await expect(page.getByRole('button', { name: 'Reproduzir: Viagens' })).toBeVisible();
});

test('a category lists what can be bought, and neither expired nor inactive products', async ({
  page,
  shop,
}) => {
  const listed = await shop.product(1);
  const expired = await shop.product(1, { expiraEm: Date.now() - 1_000 });
  const inactive = await shop.product(1, { isActive: false });
  await page.goto('/jogos');
  await settled(page);
  await expect(page.getByRole('link', { name: new RegExp(listed.nome) })).toBeVisible();
  await expect(page.getByText(expired.nome)).toHaveCount(0);
  await expect(page.getByText(inactive.nome)).toHaveCount(0);
});

test('/ea-fc26 is the list of Viagens with its banner, /viagens without', async ({ page }) => {
  await page.goto('/ea-fc26');
  await settled(page);
  await expect(page.getByText('PRÉ VENDA LIBERADA')).toBeVisible();
  await page.goto('/viagens');
  await settled(page);
  await expect(page.getByText('PRÉ VENDA LIBERADA')).toHaveCount(0);
});
