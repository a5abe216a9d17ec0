import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { catalogErrors, catalogEvents, catalogMessages } from '@vale/contracts/catalog';
import { checkoutMessages } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { Files } from '@vale/platform/files';
import { waitUntil } from '@vale/testing/wait-until';
import { aShop } from '@vale/testing/builders';
import { PublicReplies } from '../src/replies/public-replies.js';
import { GatewayEnvironment } from './gateway-environment.js';
import { aProductView } from './samples.js';

const PNG = '89504e470d0a1a0a';
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 3"><rect width="2" height="3" fill="red"/></svg>';

const gateway = new GatewayEnvironment();
beforeAll(async () => {
  await gateway.start({ PUBLIC_URL: 'https://loja.example', REPLY_CACHE_MEGABYTES: '128' });
  await writeFile(join(gateway.dataDir, 'web/sw.js'), '// the built worker');
  await writeFile(
    join(gateway.dataDir, 'web/manifest.webmanifest'),
    JSON.stringify({ name: 'x', short_name: 'x', display: 'standalone' }),
  );
});
beforeEach(async () => {
  gateway.services.reset();
  gateway.services.replyTo(catalogMessages.getShop, () => aShop());
  gateway.services.replyTo(checkoutMessages.getPaymentAvailability, () => ({ available: true }));
  gateway.services.replyTo(catalogMessages.getProduct, () => aProductView());
  gateway.services.replyTo(catalogMessages.listProducts, () => ({ items: [], nextCursor: null }));
});
afterAll(() => gateway.close());

const page = (path: string) => gateway.fetch(path, { headers: { accept: 'text/html' } });
const bytes = async (path: string) => {
  const response = await fetch(gateway.url() + path, { signal: AbortSignal.timeout(30_000) });
  return { response, body: Buffer.from(await response.arrayBuffer()) };
};

async function textsOfReplica(env: Record<string, string> = {}): Promise<(path: string) => Promise<string>> {
  const replica = await gateway.startReplica({ PUBLIC_URL: 'https://loja.example', ...env });
  const headers = { accept: 'text/html' };
  return async (path) => (await fetch(replica.url('gateway') + path, { headers })).text();
}

describe('robots.txt', () => {
  it('keeps crawlers from the API but for pictures, and names the sitemap', async () => {
    const { status, text, headers } = await gateway.fetch('/robots.txt');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    for (const path of ['/robots.txt', '/favicon.svg', '/nothing.png', '/JOGOS'])
      expect((await page(path)).headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(text.split('\n')).toEqual(
      expect.arrayContaining([
        'Allow: /api/files/',
        'Disallow: /api/',
        'Sitemap: https://loja.example/sitemap.xml',
      ]),
    );
  });
});

describe('the sitemap', () => {
  /** Catalog lists `total` products. */
  function listProducts(total: number): void {
    const number = (cursor: string | undefined, or: number) => Number(cursor?.slice(1) ?? or);
    gateway.services.replyTo(catalogMessages.listProductAddresses, ({ cursor, upTo, limit }) => {
      const [from, end] = [number(cursor, 0), number(upTo, total)];
      const items = Array.from({ length: Math.min(limit, end - from) }, (_, at) => ({
        id: `p${from + at}`,
        category: 'jogos' as const,
        changedAt: Date.UTC(2026, 10, 22),
      }));
      const next = from + items.length;
      return { items, nextCursor: next < end ? `.${next}` : null };
    });
  }
  const locations = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url!);

  it('lists pages and products, with the day of their change', async () => {
    listProducts(2);
    const index = await gateway.fetch('/sitemap.xml');
    expect(index.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(locations(index.text)).toEqual([
      'https://loja.example/sitemap-pages.xml',
      'https://loja.example/sitemap-products.xml',
    ]);
    const pages = locations((await gateway.fetch('/sitemap-pages.xml')).text);
    expect(pages).toEqual(
      expect.arrayContaining([
        'https://loja.example/',
        'https://loja.example/jogos',
        'https://loja.example/termos',
      ]),
    );
    expect(pages.join()).not.toMatch(/perfil|checkout|pedido|admin|entrega|mailbox|confirmar/);
    const products = await gateway.fetch('/sitemap-products.xml');
    expect(products.text).toContain(
      '<loc>https://loja.example/product/jogos/p0</loc><lastmod>2026-11-22T00:00:00.000Z</lastmod>',
    );
    expect(locations(products.text)).toHaveLength(2);
  });

  it('is divided into files of 10,000 addresses, in which each product stands once', async () => {
    // The files of the other test would be kept for an hour.
    gateway.get(PublicReplies).clear();
    listProducts(20_001);
    const files = locations((await gateway.fetch('/sitemap.xml')).text).slice(1);
    const found: string[][] = [];
    for (const file of files)
      found.push(locations((await gateway.fetch(file.replace('https://loja.example', ''))).text));
    expect(found.map(({ length }) => length)).toEqual([10_000, 10_000, 1]);
    expect(new Set(found.flat()).size).toBe(20_001);
  });

  it('is made again after a change, an expiry and a removal, and then only its last file is read', async () => {
    gateway.get(PublicReplies).clear();
    const files = async () => locations((await gateway.fetch('/sitemap.xml')).text).length;
    const file = async (from: number) =>
      locations((await gateway.fetch(`/sitemap-products-.${from}.xml`)).text).length;
    const product = { productId: 'new', title: 'x', category: 'jogos' } as const;
    const events = ['productCreated', 'productChanged', 'productExpired', 'productDeleted'] as const;
    listProducts(20_001);
    expect(await files()).toBe(4);
    for (const [at, event] of events.entries()) {
      const last = 10_000 * (at + 2);
      expect(await file(last)).toBe(1);
      gateway.services.reset();
      listProducts(last + 10_001);
      await gateway.system.bus.emit(catalogEvents[event], product);
      await waitUntil(async () => (await files()) === at + 5);
      expect(await file(last)).toBe(10_000);
      const read = gateway.services.requestsOf(catalogMessages.listProductAddresses);
      const froms = read.map(({ input }) => Number((input as { cursor: string }).cursor.slice(1)));
      expect(Math.min(...froms)).toBe(last);
    }
  });

  it('has the same files after a restart', async () => {
    listProducts(20_001);
    const text = await textsOfReplica();
    const fetched = async (path: string) => locations(await text(path));
    expect(await fetched('/sitemap-products-.10000.xml')).toHaveLength(10_000);
    expect(await fetched('/sitemap.xml')).toHaveLength(4);
  });
});

describe('the service worker', () => {
  it('is named by pages, and checked for a newer one each time', async () => {
    expect((await page('/jogos')).text).toContain('<meta name="service-worker" content="/sw.js">');
    const { text, headers } = await gateway.fetch('/sw.js');
    expect(text).toBe('// the built worker');
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-cache');
  });

  it('is named by no page where the shop has none, and one from before removes itself', async () => {
    const text = await textsOfReplica({ OFFLINE_PAGES: 'false' });
    expect(await text('/jogos')).not.toContain('service-worker');
    expect(await text('/sw.js')).toContain('registration.unregister()');
  });
});

describe('the web manifest', () => {
  it('has the shop’s name', async () => {
    const { json, headers, text } = await gateway.fetch('/manifest.webmanifest');
    expect(headers.get('content-type')).toContain('application/manifest+json');
    expect(json ?? JSON.parse(text)).toEqual({ name: 'Loja', short_name: 'Loja', display: 'standalone' });
  });
});

describe('the picture of a shared link', () => {
  it('is a PNG of 1200 x 630 that its page names by an absolute address', async () => {
    const { text } = await page('/product/jogos/p1');
    const address =
      /property="og:image" content="https:\/\/loja\.example(\/share\/product\/p1\.png\?v=[0-9a-f]{8})"/.exec(
        text,
      )?.[1];
    const { response, body } = await bytes(address!);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(body.subarray(0, 8).toString('hex')).toBe(PNG);
    expect([body.readUInt32BE(16), body.readUInt32BE(20)]).toEqual([1_200, 630]);
  });

  it('shows the product’s own picture where it is ours, and requests no other', async () => {
    const { id } = await gateway.get(Files).put(Buffer.from(SVG), { contentType: 'image/svg+xml' });
    const of = async (product: string, image: string) => {
      gateway.services.replyTo(catalogMessages.getProduct, () => aProductView({ image }));
      return (await bytes(`/share/product/${product}.png`)).body;
    };
    const without = await of('a', 'http://127.0.0.1:1/secret.png');
    expect((await of('b', `/api/files/${id}`)).equals(without)).toBe(false);
    expect((await of('c', `/api/files/${'0'.repeat(64)}`)).equals(without)).toBe(true);
  });

  it('is made once, until the product changes', async () => {
    const asked = () => gateway.services.requestsOf(catalogMessages.getProduct).length;
    await bytes('/share/product/kept.png');
    const once = asked();
    await bytes('/share/product/kept.png?v=other');
    expect(asked()).toBe(once);
    await gateway.system.bus.emit(catalogEvents.productChanged, {
      productId: 'kept',
      title: 'x',
      category: 'jogos',
    });
    await waitUntil(async () => {
      await bytes('/share/product/kept.png');
      return asked() > once;
    });
  });

  it('is not found for a product that is not there', async () => {
    gateway.services.replyTo(catalogMessages.getProduct, () => {
      throw new AppError(catalogErrors.productNotFound);
    });
    expect((await gateway.fetch('/share/product/none.png')).status).toBe(404);
  });

  it('is the shop’s on other pages', async () => {
    const { text } = await page('/jogos');
    expect(text).toContain('<meta property="og:image" content="https://loja.example/share/shop.png">');
    expect(text).toContain('<meta name="twitter:card" content="summary_large_image">');
    expect((await bytes('/share/shop.png')).body.subarray(0, 8).toString('hex')).toBe(PNG);
  });
});

describe('files for search engines', () => {
  it('is the product as JSON-LD, which cannot end its element', async () => {
    gateway.services.replyTo(catalogMessages.getProduct, () => aProductView({ title: '</script><b>' }));
    const { text } = await page('/product/jogos/ld');
    const [product, trail] = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, json]) => JSON.parse(json!) as { '@type': string; name?: string },
    );
    expect(product).toMatchObject({ '@type': 'Product', name: '</script><b>' });
    expect(trail).toMatchObject({ '@type': 'BreadcrumbList' });
  });

  it('is one address of a product, whichever category it was opened under', async () => {
    const { text } = await page('/product/viagens/p1');
    expect(text).toContain('<link rel="canonical" href="https://loja.example/product/jogos/p1">');
  });

  it.each([
    '/perfil',
    '/checkout/jogos/p1',
    '/pedido/01JD',
    '/admin',
    '/admin/users',
    '/entrega',
    '/confirmar-email',
    '/redefinir-senha',
    '/nada/aqui',
  ])('is told not to list %s', async (path) => {
    const { headers, text } = await page(path);
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(text).toContain('<meta name="robots" content="noindex">');
  });

  it.each(['/', '/jogos', '/product/jogos/p1', '/termos'])('may list %s', async (path) => {
    const { headers, text } = await page(path);
    expect(headers.get('x-robots-tag')).toBeNull();
    expect(text).not.toContain('noindex');
  });
});
