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

test('refusing stores nothing in the browser or with the order, and sends nothing to others', async ({
  page,
  shop,
}) => {
  const outside: string[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(shop.admin.url))
      outside.push(request.url());
  });
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
