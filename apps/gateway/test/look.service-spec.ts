import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import {
  appearanceMessages,
  catalogEvents,
  catalogMessages,
  FIRST_APPEARANCE,
  imageMessages,
  type Appearance,
} from '@vale/contracts/catalog';
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

const ICONS = `<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />`;

const gateway = new GatewayEnvironment();
beforeAll(async () => {
  await gateway.start();
  gateway.knowSessions();
  const index = join(gateway.dataDir, 'web/index.html');
  await writeFile(index, (await readFile(index, 'utf8')).replace('</head>', `${ICONS}</head>`));
  await writeFile(
    join(gateway.dataDir, 'web/manifest.webmanifest'),
    JSON.stringify({ name: 'Vale', icons: [{ src: '/icons/icon-192.png' }] }),
  );
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

it('has its icon in every page and in the installed app, and without one the built ones', async () => {
  const id = 'a1'.repeat(16);
  const plain = await page('/depoimentos');
  expect(plain.text).toContain(ICONS);
  const icon = { id, width: 512, height: 512 };
  gateway.services.replyTo(catalogMessages.getShop, () => ({
    ...aShop(),
    appearance: { ...FIRST_APPEARANCE, icon, mainColor: '#ffd400' },
  }));
  const { text } = await page('/depoimentos?');
  expect(text).not.toContain('favicon.svg');
  expect(text).toContain(`<link rel="icon" href="/images/${id}-icon-48.png" type="image/png" sizes="48x48">`);
  expect(text).toContain(`<link rel="apple-touch-icon" href="/images/${id}-icon-180.png">`);
  const { json } = await gateway.fetch('/manifest.webmanifest');
  expect(json).toMatchObject({ theme_color: '#ffd400' });
  expect((json as { icons: { src: string }[] }).icons.map(({ src }) => src)).toEqual(
    ['icon-192', 'icon-512', 'maskable-512'].map((name) => `/images/${id}-${name}.png`),
  );
});

it('takes a logo in parts that fit into messages, from admins alone', async () => {
  const picture = { id: 'b2'.repeat(16), width: 400, height: 96 };
  const received: string[] = [];
  gateway.services.replyTo(imageMessages.receiveImagePart, ({ base64 }) => {
    received.push(base64);
    return {};
  });
  gateway.services.replyTo(appearanceMessages.keepPicture, () => picture);
  const upload = (token: string, kind = 'logo') =>
    gateway.fetch(`/api/admin/appearance/pictures?kind=${kind}`, {
      method: 'POST',
      token,
      body: Buffer.alloc(500_000, 1),
      headers: { 'content-type': 'image/png' },
    });
  expect((await upload(CUSTOMER)).status).toBe(403);
  expect((await upload(ADMIN, 'banner')).status).toBe(422);
  const { status, json } = await upload(ADMIN);
  expect([status, json]).toEqual([201, picture]);
  expect(received).toHaveLength(2);
  expect(gateway.services.requestsOf(appearanceMessages.keepPicture)[0]).toMatchObject({
    input: { parts: 2, kind: 'logo' },
  });
});

const encoded = (look: unknown) => Buffer.from(JSON.stringify(look)).toString('base64url');
const preview = (look: Partial<Appearance>, token?: string, page = 'home') =>
  gateway.fetch(
    `/api/admin/appearance/preview?${new URLSearchParams({ look: encoded(look), page, theme: 'light' })}`,
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

it('has what its own home asks for, so that nothing on it is requested by the browser', async () => {
  const asked: Record<string, unknown>[] = [];
  gateway.services.replyTo(catalogMessages.listProducts, (query) => {
    asked.push(query as Record<string, unknown>);
    return { items: [], nextCursor: null };
  });
  const id = 'c3'.repeat(16);
  const { text } = await preview(
    {
      hero: { id, width: 1440, height: 900 },
      blocks: [
        { kind: 'products', title: 'Escolhidos', ids: ['b', 'a'], hidden: false },
        { kind: 'best', hidden: true },
      ],
    },
    ADMIN,
  );
  expect(asked.map(({ ids, ordem, category }) => [ids, ordem, category])).toEqual([
    ['b,a', undefined, undefined],
  ]);
  expect(stylesOf(text)[0]).toContain('.hero-picture{');
});

it('is previewed on a product, or on the home of a shop that has none', async () => {
  expect((await preview(LOOK, ADMIN, 'product')).text).toContain('data-path="/"');
  const product = aProductView();
  gateway.services.replyTo(catalogMessages.listProducts, () => ({ items: [product], nextCursor: null }));
  gateway.services.replyTo(catalogMessages.getProduct, () => product);
  expect((await preview(LOOK, ADMIN, 'product')).text).toContain(`data-path="/product/jogos/${product.id}"`);
});
