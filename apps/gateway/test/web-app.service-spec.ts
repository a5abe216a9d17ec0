import { request as httpRequest } from 'node:http';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  catalogErrors,
  catalogEvents,
  catalogMessages,
  FIRST_CATEGORIES,
  homeCategories,
} from '@vale/contracts/catalog';
import { checkoutMessages } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { aShop } from '@vale/testing/builders';
import { waitUntil } from '@vale/testing/wait-until';
import { GatewayEnvironment } from './gateway-environment.js';
import { aProductView } from './samples.js';

/** Renders the product `seen` and fails for every other page. */
const RENDERER = `export async function renderPage({ path, replies, now }) {
  if (!path.endsWith('/seen')) throw new Error('cannot render');
  return '<h1>' + replies['/api/products/p1'].id + '</h1><i>' + now + '</i>';
}`;

describe('the web app', () => {
  const gateway = new GatewayEnvironment();
  beforeAll(async () => {
    await gateway.start({ PUBLIC_URL: 'https://loja.example' });
    const script = join(gateway.dataDir, 'web/assets/index-1a2b.js');
    await writeFile(`${script}.br`, brotliCompressSync(await readFile(script)));
    await mkdir(join(gateway.dataDir, 'web/.server'));
    await writeFile(join(gateway.dataDir, 'web/.server/render-1a2b.mjs'), RENDERER);
  });
  beforeEach(() => {
    gateway.services.reset();
    gateway.services.replyTo(catalogMessages.getShop, () => aShop());
    gateway.services.replyTo(checkoutMessages.getPaymentAvailability, () => ({ available: true }));
    gateway.services.replyTo(catalogMessages.getProduct, () => aProductView());
    gateway.services.replyTo(catalogMessages.listProducts, () => ({ items: [], nextCursor: null }));
  });
  afterAll(() => gateway.close());

  const page = (path: string) => gateway.fetch(path, { headers: { accept: 'text/html,*/*;q=0.8' } });
  const dataOf = (html: string): Record<string, unknown> =>
    JSON.parse(/<script type="application\/json" id="__data">(.*?)<\/script>/s.exec(html)![1]!) as never;

  it('has a head of its own for a product, its first replies and its scripts', async () => {
    const { status, text, headers } = await page('/product/jogos/p1?utm_source=x');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=5');
    expect(headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(text).toContain('<title>Gift &lt;Card&gt; &quot;100&quot; por R$ 50,00 · Loja</title>');
    expect(text).toContain('<link rel="preload" as="image" href="/img/p1.svg">');
    expect(text).toContain('<link rel="canonical" href="https://loja.example/product/jogos/p1">');
    expect(text.match(/<meta name="description"/g)).toHaveLength(1);
    expect(text).toContain('<link rel="modulepreload" crossorigin href="/assets/product-9z.js">');
    expect(text).toContain('<link rel="modulepreload" crossorigin href="/assets/shared-8y.js">');
    expect(dataOf(text)).toEqual({
      '/api/store': {
        ...aShop(),
        paymentAvailable: true,
        deliverySeconds: null,
        maxQuantity: 1,
        maxFirstQuantity: 1,
        sendsConversions: false,
      },
      '/api/products/p1': aProductView(),
    });
  });

  it('allows the scripts of the pixels that the shop has set, but not where the address is secret', async () => {
    const policyOf = async (path: string) => (await page(path)).headers.get('content-security-policy')!;
    const set = (tracking: { metaPixelId: string; utmifyPixelId: string }) =>
      gateway.services.replyTo(catalogMessages.getShop, () => ({ ...aShop(), tracking }));
    set({ metaPixelId: '123', utmifyPixelId: '' });
    const policy = await policyOf('/pixels/1');
    expect(policy).toContain(
      "script-src 'self' https://connect.facebook.net https://www.facebook.com; style-src 'self'",
    );
    expect(policy).toContain("connect-src 'self' https://connect.facebook.net");
    expect(policy).not.toContain('utmify');
    set({ metaPixelId: '', utmifyPixelId: 'abc' });
    expect(await policyOf('/pixels/2')).toContain("script-src 'self' https://*.utmify.com.br;");
    expect(await policyOf('/entrega')).toContain("script-src 'self';");
  });

  it.each(['//evil.example/success', '//evil.example/product/jogos/p1', '//[', '//evil.example:99999/'])(
    'names no other host as its own address at %s',
    async (path) => {
      const { text } = await page(path);
      expect(text).toMatch(/<link rel="canonical" href="https:\/\/loja\.example\/[^/]/);
    },
  );

  it('is found at an address that was damaged on the way, and listed under one address', async () => {
    const { status, headers } = await gateway.fetch('/JOGOS&utm_source=x', {
      headers: { accept: 'text/html' },
      redirect: 'manual',
    });
    expect([status, headers.get('location')]).toEqual([301, '/jogos?utm_source=x']);
    const { text } = await page('/jogos/');
    expect(text).toContain('<link rel="canonical" href="https://loja.example/jogos">');
  });

  it('is 404 for a category that the shop does not have, and moves from a former address to the current one', async () => {
    const categories = FIRST_CATEGORIES.map((one) =>
      one.id === 'jogos' ? { ...one, slug: 'games', aliases: [{ slug: 'jogos', redirects: true }] } : one,
    );
    const unknown = await page('/filmes');
    expect([unknown.status, unknown.text.includes('Página não encontrada')]).toEqual([404, true]);
    expect((await page('/ea-fc26')).status).toBe(200);
    expect((await page('/games')).status).toBe(404);
    gateway.services.replyTo(catalogMessages.getShop, () => ({ ...aShop(), categories }));
    const fields = ['categories'];
    await gateway.system.bus.emit(catalogEvents.shopChanged, { version: 1, accountId: 'a1', fields });
    await waitUntil(async () => (await page('/games')).status === 200);
    const moved = await gateway.fetch('/jogos?utm_source=x', {
      headers: { accept: 'text/html' },
      redirect: 'manual',
    });
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/games?utm_source=x']);
    expect(moved.headers.get('cache-control')).toBe('no-cache');
    expect((await page('/product/jogos/p1')).text).toContain(
      '<link rel="canonical" href="https://loja.example/product/games/p1">',
    );
    expect((await page('/sitemap-pages.xml')).text).toContain('https://loja.example/games</loc>');
    gateway.services.replyTo(catalogMessages.getShop, () => aShop());
    await gateway.system.bus.emit(catalogEvents.shopChanged, { version: 2, accountId: 'a1', fields });
    await waitUntil(async () => (await page('/jogos')).status === 200);
  });

  it('moves from the address that a product had in its former shop, with the query, and only where no page is', async () => {
    const product = { id: 'p 1', category: 'jogos' as const };
    const request = catalogMessages.findProductByOldPath;
    gateway.services.replyTo(request, ({ path }) => ({
      product: path === '/produto/gift/' ? product : null,
    }));
    const at = (path: string, accept = 'text/html') =>
      gateway.fetch(path, { headers: { accept }, redirect: 'manual' });
    const moved = await at('/produto/gift/?utm_source=x&a=%2F');
    expect([moved.status, moved.headers.get('location')]).toEqual([
      301,
      '/product/jogos/p%201?utm_source=x&a=%2F',
    ]);
    expect(moved.headers.get('cache-control')).toBe('no-cache');
    expect((await at('/produto/outro')).status).toBe(404);
    expect(gateway.services.requestsOf(request)).toHaveLength(2);
    gateway.services.replyTo(request, () => ({ product }));
    expect((await at('/jogos')).status).toBe(200);
    expect((await at('/produto/gift', 'application/json')).status).toBe(404);
    expect((await at('/produto/gift.png')).status).toBe(404);
    expect((await at('/api/produto')).status).toBe(404);
    expect(gateway.services.requestsOf(request)).toHaveLength(2);
    gateway.services.replyTo(request, () => Promise.reject(new Error('down')));
    expect((await at('/produto/gift/')).status).toBe(404);
  });

  it('is stored by no cache and named to no other page if its address holds a secret', async () => {
    // The second request is answered before Fastify if the page is kept.
    for (let times = 0; times < 2; times++) {
      const { status, headers, text } = await page('/entrega');
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('content-security-policy')).toContain("script-src 'self';");
      expect(text).toContain('<meta name="robots" content="noindex">');
    }
    expect((await page('/depoimentos')).headers.get('referrer-policy')).toBe(
      'strict-origin-when-cross-origin',
    );
  });

  it('cannot be broken by the content of a product', async () => {
    const title = '</script><script>alert(1)</script>';
    gateway.services.replyTo(catalogMessages.getProduct, () => aProductView({ title }));
    const { text } = await page('/product/jogos/p1');
    expect(text).not.toContain('<script>alert');
    expect(dataOf(text)['/api/products/p1']).toMatchObject({ title });
  });

  it('shows its first view before any script, and when that was so', async () => {
    const { text } = await page('/product/jogos/seen');
    const [, at, shown] =
      /<div id="root" data-rendered-at="(\d+)" data-path="\/product\/jogos\/seen"><h1>p1<\/h1><i>(\d+)<\/i><\/div>/.exec(
        text,
      )!;
    expect(at).toBe(shown);
    // The view contains the picture.
    expect(text).not.toContain('<link rel="preload" as="image"');
    // The first view would be another list.
    expect((await page('/product/jogos/seen?q=x&ordem=menor-preco')).text).toContain('<div id="root"></div>');
  });

  it('names what its screen waits for beyond the page, so that it is requested before any script', async () => {
    const early = async (path: string) =>
      [...(await page(path)).text.matchAll(/<link rel="early" href="([^"]+)">/g)].map(([, href]) => href);
    expect(await early('/pedido/T%221')).toEqual(['/api/orders/T%221']);
    expect(await early('/checkout/jogos/p1')).toEqual([
      '/api/auth/session',
      '/api/products/p1',
      '/api/order-bumps?category=jogos',
    ]);
    expect(await early('/checkout/nada/p1')).toEqual(['/api/auth/session', '/api/products/p1']);
    expect(await early('/product/jogos/p1')).toEqual([]);
  });

  it('is left to its script when its first view cannot be rendered', async () => {
    const { status, text } = await page('/product/jogos/p1');
    expect(status).toBe(200);
    expect(text).toContain('<div id="root"></div>');
    const metrics = await fetch(`${gateway.url()}/metrics`).then((reply) => reply.text());
    expect(metrics).toMatch(/vale_page_render_seconds_count\{page="product",outcome="failed"\} [1-9]/);
  });

  it('brings the lists of the home and of a category', async () => {
    const { text } = await page('/');
    expect(text).toContain('<title>Gift cards no PIX · Loja</title>');
    const home = dataOf(text);
    expect(Object.keys(home)).toEqual([
      '/api/store',
      '/api/products?limit=8&ordem=mais-vendidos',
      '/api/products?expira=hoje&limit=8',
      ...homeCategories().map((category) => `/api/products?category=${category}&limit=12`),
    ]);
    const category = await page('/jogos');
    expect(category.text).toContain('<title>Jogos · Loja</title>');
    expect(Object.keys(dataOf(category.text))).toContain('/api/products?category=jogos');
  });

  it('has the page of the demo’s mailbox in the demo alone', async () => {
    await gateway.startReplica({ VALE_DEMO: 'false', PUBLIC_URL: 'http://localhost' });
    const headers = { accept: 'text/html,*/*;q=0.8' };
    expect((await gateway.fetch('/dev/mailbox', { headers, replica: 1 })).status).toBe(404);
    expect((await gateway.fetch('/login', { headers, replica: 1 })).status).toBe(200);
  });

  it('is there when the services are not', async () => {
    gateway.services.replyTo(catalogMessages.getShop, () => Promise.reject(new Error('down')));
    gateway.services.replyTo(catalogMessages.getProduct, () => gateway.services.silence());
    const startedAt = performance.now();
    const { status, text } = await page('/product/jogos/p1');
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(status).toBe(200);
    expect(text).toContain('<title>Vale · Gift cards no PIX</title>');
    expect(text).not.toContain('__data');
  });

  it.each([
    ['/login', 200, 'Entrar · Loja', false],
    ['/depoimentos', 200, 'Depoimentos · Loja', false],
    ['/perfil', 200, 'Perfil · Loja', true],
    ['/checkout/jogos/p1', 200, 'Finalizar compra · Loja', true],
    ['/pedido/T1', 200, 'Seu pedido · Loja', true],
    ['/checkout-success/p1', 200, 'Compra · Loja', true],
    ['/any/success/1', 200, 'Compra · Loja', true],
    ['/checker', 200, 'Sistema em manutenção · Loja', true],
    ['/dev/mailbox', 200, 'Caixa de e-mails da demonstração · Loja', true],
    ['/admin', 200, 'Painel · Loja', true],
    ['/admin/add-account', 200, 'Painel · Loja', true],
    ['/nada', 404, 'Página não encontrada · Loja', true],
  ])('serves %s with the page and status %d', async (path, status, title, hidden) => {
    const reply = await page(path);
    expect(reply.status).toBe(status);
    expect(reply.text).toContain(`<title>${title}</title>`);
    expect(reply.text.includes('noindex')).toBe(hidden);
  });

  it('says 404 for a product that is not there, and shows the page', async () => {
    gateway.services.replyTo(catalogMessages.getProduct, () => {
      throw new AppError(catalogErrors.productNotFound);
    });
    const { status, text } = await page('/product/jogos/nada');
    expect(status).toBe(404);
    expect(text).toContain('<title>Produto não encontrado · Loja</title>');
  });

  describe('files of the build', () => {
    const script = '/assets/index-1a2b.js';
    const getScript = (headers: Record<string, string>, method = 'GET') =>
      gateway.fetch(script, { method, headers });

    it('are kept forever if they are hashed, and sent as the build compressed them', async () => {
      const { headers, text } = await getScript({ 'accept-encoding': 'br' });
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-encoding': 'br',
        vary: 'accept-encoding',
        'x-content-type-options': 'nosniff',
      });
      expect(Number(headers.get('content-length'))).toBeLessThan(200);
      expect(text).toContain('vale vale');
      const plain = await getScript({ 'accept-encoding': 'identity' });
      expect(plain.headers.has('content-encoding')).toBe(false);
      expect(plain.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      expect(plain.headers.get('vary')).toBe('accept-encoding');
      expect(plain.text).toBe(text);
      const again = await conditional({ 'if-none-match': headers.get('etag')!, 'accept-encoding': 'br' });
      const cacheControl = 'public, max-age=31536000, immutable';
      expect(again).toEqual({ status: 304, etag: headers.get('etag'), bytes: 0, cacheControl });
    });

    /** `fetch` would add `cache-control: no-cache`; browsers do not. */
    function conditional(headers: Record<string, string>) {
      const { hostname, port } = new URL(gateway.url());
      return new Promise((resolve, reject) => {
        httpRequest({ hostname, port, path: script, headers }, (response) => {
          let bytes = 0;
          response.on('data', (chunk: Buffer) => (bytes += chunk.length));
          const { etag, 'cache-control': cacheControl } = response.headers;
          response.on('end', () => resolve({ status: response.statusCode, etag, cacheControl, bytes }));
        })
          .once('error', reject)
          .end();
      });
    }

    it('are described to HEAD, and sent in parts', async () => {
      const head = await getScript({ 'accept-encoding': 'identity' }, 'HEAD');
      expect([head.status, head.text]).toEqual([200, '']);
      expect(head.headers.get('content-length')).toBe('5015');
      const part = await getScript({ 'accept-encoding': 'identity', range: 'bytes=8-17' });
      expect([part.status, part.text]).toEqual([206, 'log("vale ']);
    });

    it('come in the next encoding that a client accepts when the first is missing', async () => {
      const { headers, status } = await getScript({ 'accept-encoding': 'gzip' });
      expect([status, headers.get('content-encoding')]).toEqual([200, null]);
    });
  });

  it('keeps other files for a while', async () => {
    const { headers, status } = await gateway.fetch('/favicon.svg');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=3600');
    expect((await gateway.fetch('/assets/pixel-3c4d.png')).headers.get('content-length')).toBe('4000');
  });

  it.each([
    '/assets/missing.js',
    '/.vite/manifest.json',
    '/.server/render-1a2b.mjs',
    '/assets/../../secret.txt',
    '/index.html',
    '/%2e%2e/x.js',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '//assets/index-1a2b.js',
  ])('does not serve %s', async (path) => {
    const { status, text } = await page(path);
    expect({ status, title: /<title>(.*)<\/title>/.exec(text)?.[1] }).toEqual({
      status: 404,
      title: 'Não foi possível abrir a página',
    });
    expect((await gateway.fetch(path, { headers: { accept: '*/*' } })).problem.code).toBe(
      'platform.not-found',
    );
  });

  it('replies with a problem where no page is requested', async () => {
    const json = await gateway.fetch('/nada', { headers: { accept: 'application/json' } });
    expect(json.problem.code).toBe('platform.not-found');
    const post = await gateway.fetch('/login', { method: 'POST' });
    expect(post.problem.code).toBe('platform.method-not-allowed');
  });

  it('says what to do when it is not built', async () => {
    await rm(join(gateway.dataDir, 'web/index.html'));
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const { status, text, headers } = await page('/');
    expect([status, headers.get('cache-control')]).toEqual([503, 'no-store']);
    expect(text).toContain('npm run build');
  });
});
