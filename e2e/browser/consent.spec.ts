import type { Page } from '@playwright/test';
import { checkoutRoutes } from '@vale/contracts/checkout';
import { checkoutPath, fillCustomer, loginByApi, submitButton } from './buying.js';
import { expect, test, type Shop } from './fixtures.js';

test.use({ hasAnswered: false });

const LANDING = '?utm_source=fb&utm_campaign=natal&utm_term=steam&fbclid=AbC';
const KEPT = `Object.keys(localStorage).filter((key) => /visitor|touch|utm|purchases|withdrawn/.test(key)).sort()`;

interface Sent {
  tracking: Record<string, unknown>;
}

/** Buys at the address on which the visitor landed, and returns what went with the order and what the shop shows of it. */
async function buy(page: Page, shop: Shop, answer: 'Aceitar' | 'Recusar' | null) {
  const product = await shop.product(1);
  const email = shop.newEmail();
  await loginByApi(page, shop.admin.url, email);
  await page.goto(checkoutPath(product) + LANDING);
  if (answer) await page.getByRole('button', { name: answer, exact: true }).click();
  await fillCustomer(page, email);
  const order = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/orders'),
  );
  await submitButton(page).click();
  const { tracking } = (await order).postDataJSON() as Sent;
  await expect(page.getByText('AGUARDANDO PAGAMENTO').first()).toBeVisible({ timeout: 20_000 });
  const { items } = await shop.admin.http.call(checkoutRoutes.listAllOrders, { query: { limit: 100 } });
  const { campaign } = items.find(({ customer }) => customer.email === email)!;
  return { tracking, campaign };
}

/** Reports each event of the queue by one request, as Meta's own script does. */
const META_SCRIPT = `{
  const report = (...args) => { new Image().src = 'https://www.facebook.com/tr/?' + args.slice(0, 2).join(); };
  window.fbq.queue.splice(0).forEach((args) => report(...args));
  window.fbq.callMethod = report;
}`;
const GIF = Buffer.from('R0lGODlhAQABAAAAACw=', 'base64');

/** Replies as Meta and UTMify do. Returns the addresses outside the shop that the page requests. */
async function pixelsOf(page: Page, shop: Shop): Promise<string[]> {
  const contentType = 'text/javascript';
  await page.route('https://connect.facebook.net/**', (route) =>
    route.fulfill({ contentType, body: META_SCRIPT }),
  );
  await page.route('https://www.facebook.com/**', (route) =>
    route.fulfill({ contentType: 'image/gif', body: GIF }),
  );
  await page.route('https://cdn.utmify.com.br/**', (route) => route.fulfill({ contentType, body: '' }));
  const outside: string[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(shop.admin.url))
      outside.push(request.url());
  });
  return outside;
}

test('accepting reports each page to Meta and UTMify; withdrawing stops it', async ({ page, shop }) => {
  const outside = await pixelsOf(page, shop);
  await page.goto(`/jogos${LANDING}`);
  expect(outside).toEqual([]);
  await page.getByRole('button', { name: 'Aceitar', exact: true }).click();
  const reported = () => new Set(outside);
  await expect
    .poll(reported)
    .toEqual(
      new Set([
        'https://connect.facebook.net/en_US/fbevents.js',
        'https://cdn.utmify.com.br/scripts/pixel/pixel.js',
        ...['set,autoConfig', 'init,1234567890123456', 'track,PageView'].map(
          (call) => `https://www.facebook.com/tr/?${call}`,
        ),
      ]),
    );
  const product = await shop.product(1);
  await page.goto(checkoutPath(product));
  await expect.poll(reported).toContain('https://www.facebook.com/tr/?track,InitiateCheckout');
  const restarted = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Preferências de cookies' }).click();
  await page.getByRole('button', { name: 'Recusar', exact: true }).click();
  await restarted;
  outside.length = 0;
  for (const address of ['/jogos', checkoutPath(product)]) await page.goto(address);
  expect(outside).toEqual([]);
});

test('refusing stores nothing in the browser or with the order, and sends nothing to others', async ({
  page,
  shop,
}) => {
  const outside = await pixelsOf(page, shop);
  const { tracking, campaign } = await buy(page, shop, 'Recusar');
  expect(tracking).toEqual({ marketingConsent: false, consent: expect.anything() });
  expect(campaign).toEqual({});
  expect(await page.evaluate(KEPT)).toEqual([]);
  expect(await page.evaluate('document.cookie')).toBe('');
  expect(outside).toEqual([]);
  // The campaign stays in the addresses of links, which store nothing.
  await expect(page.getByRole('link', { name: 'Depoimentos' }).first()).toHaveAttribute(
    'href',
    /utm_source=fb/,
  );
});

test('before an answer the order carries the campaign alone, and the browser nothing', async ({
  page,
  shop,
}) => {
  const { tracking, campaign } = await buy(page, shop, null);
  expect(tracking).toEqual({ attribution: { utm_source: 'fb', utm_campaign: 'natal' } });
  expect(campaign).toEqual({ utm_source: 'fb', utm_campaign: 'natal' });
  expect(await page.evaluate(KEPT)).toEqual([]);
});

test('accepting keeps how the visitor came; withdrawing deletes it, and is told until the shop has heard of it', async ({
  page,
  shop,
  browserErrors,
}) => {
  await pixelsOf(page, shop);
  const { tracking } = await buy(page, shop, 'Aceitar');
  expect(tracking).toMatchObject({
    marketingConsent: true,
    attribution: { utm_source: 'fb', utm_term: 'steam', fbclid: 'AbC' },
    firstTouch: { utm_source: 'fb' },
    visitorId: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  expect(await page.evaluate(KEPT)).toEqual([
    'vale_first_touch',
    'vale_last_touch',
    'vale_utm',
    'vale_visitor',
  ]);
  browserErrors.expect(/ERR_FAILED/);
  await page.route('**/api/e', (route) => route.abort());
  await page.getByRole('button', { name: 'Preferências de cookies' }).click();
  await page.getByRole('button', { name: 'Recusar', exact: true }).click();
  await expect.poll(() => page.evaluate(KEPT)).toEqual(['vale_withdrawn']);
  await page.unroute('**/api/e');
  const told = page.waitForRequest(
    (request) => request.postData()?.includes(String(tracking['visitorId'])) ?? false,
  );
  await page.reload();
  expect((await told).postDataJSON()).toMatchObject({ marketingConsent: false });
  await expect.poll(() => page.evaluate(KEPT)).toEqual([]);
});
