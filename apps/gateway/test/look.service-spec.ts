import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { catalogEvents, catalogMessages, FIRST_APPEARANCE, type Appearance } from '@vale/contracts/catalog';
import { checkoutMessages } from '@vale/contracts/checkout';
import { aShop } from '@vale/testing/builders';
import { waitUntil } from '@vale/testing/wait-until';
import { ADMIN, CUSTOMER, GatewayEnvironment } from './gateway-environment.js';
import { aProductView } from './samples.js';

/** Shows the look that the page was rendered with. */
const RENDERER = `export async function renderPage({ path, replies }) {
  return '<h1 data-path="' + path + '">' + replies['/api/store'].appearance?.headline + '</h1>';
}`;

const LOOK: Appearance = {
  ...FIRST_APPEARANCE,
  mainColor: '#ffd400',
  secondColor: '#1e3a8a',
  headline: 'Tudo no PIX',
  announcement: 'Só hoje',
};

const gateway = new GatewayEnvironment();
beforeAll(async () => {
  await gateway.start();
  gateway.knowSessions();
  await mkdir(join(gateway.dataDir, 'web/.server'));
  await writeFile(join(gateway.dataDir, 'web/.server/render-1a2b.mjs'), RENDERER);
});
beforeEach(() => {
  gateway.services.replyTo(catalogMessages.getShop, () => aShop());
  gateway.services.replyTo(checkoutMessages.getPaymentAvailability, () => ({ available: true }));
  gateway.services.replyTo(catalogMessages.listProducts, () => ({ items: [], nextCursor: null }));
});
afterAll(() => gateway.close());

const page = (path: string) => gateway.fetch(path, { headers: { accept: 'text/html' } });
const stylesOf = (html: string) => [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text]) => text!);
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

it('is in the head of every page, allowed by its own hash, as soon as it is published', async () => {
  const before = await page('/');
  expect(stylesOf(before.text)).toEqual([]);
  gateway.services.replyTo(catalogMessages.getShop, () => ({ ...aShop(), appearance: LOOK }));
  const fields = ['appearance'];
  await gateway.system.bus.emit(catalogEvents.shopChanged, { version: 1, accountId: 'a1', fields });
  await waitUntil(async () => (await page('/')).text.includes('Tudo no PIX</h1>'));
  for (const path of ['/', '/login', '/admin']) {
    const { text, headers } = await page(path);
    const [styles = ''] = stylesOf(text);
    expect(styles).toContain(':root{--color-accent:#ffd400;');
    expect(styles).toContain(':root[data-theme=light] .glow{');
    expect(styles).toContain('.announcement{padding:8px 16px;background:#1e3a8a;color:#ffffff;');
    expect(headers.get('content-security-policy')).toContain(`style-src 'self' ${hashOf(styles)};`);
  }
});

it('costs a shop without one nothing', async () => {
  const plain = await page('/jogos');
  gateway.services.replyTo(catalogMessages.getShop, () => ({
    ...aShop(),
    appearance: { ...FIRST_APPEARANCE, headline: 'Oi' },
  }));
  const { text, headers } = await page('/jogos?');
  expect(stylesOf(text)).toEqual([]);
  expect(headers.get('content-security-policy')).toBe(plain.headers.get('content-security-policy'));
  expect(plain.text).not.toContain('appearance');
});

const preview = (look: Partial<Appearance>, token?: string, page = 'home') =>
  gateway.fetch(
    `/api/admin/appearance/preview?${new URLSearchParams({ ...FIRST_APPEARANCE, ...look, page, theme: 'light' })}`,
    token ? { token } : {},
  );

it('is previewed for admins alone: the rendered page without scripts, in a frame of the panel, kept by nobody', async () => {
  expect((await preview(LOOK)).status).toBe(401);
  expect((await preview(LOOK, CUSTOMER)).status).toBe(403);
  expect((await preview({ mainColor: 'red' }, ADMIN)).status).toBe(422);
  // Nothing can be bought yet, and the page is shown all the same.
  gateway.services.replyTo(checkoutMessages.getPaymentAvailability, () => ({ available: false }));
  const { status, text, headers } = await preview(LOOK, ADMIN);
  expect(status).toBe(200);
  expect(text).toContain('<h1 data-path="/">Tudo no PIX</h1>');
  expect(text).toContain('data-theme="light"');
  expect(text).not.toMatch(/<script|<noscript|modulepreload/);
  const policy = headers.get('content-security-policy')!;
  expect(policy).toContain("script-src 'none'");
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toContain(hashOf(stylesOf(text)[0]!));
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-robots-tag')).toBe('noindex');
  expect(headers.get('content-type')).toContain('text/html');
  // The published page is not touched.
  expect((await page('/')).text).not.toContain('Tudo no PIX');
});

it('is previewed on a product, or on the home of a shop that has none', async () => {
  expect((await preview(LOOK, ADMIN, 'product')).text).toContain('data-path="/"');
  const product = aProductView();
  gateway.services.replyTo(catalogMessages.listProducts, () => ({ items: [product], nextCursor: null }));
  gateway.services.replyTo(catalogMessages.getProduct, () => product);
  expect((await preview(LOOK, ADMIN, 'product')).text).toContain(`data-path="/product/jogos/${product.id}"`);
});
