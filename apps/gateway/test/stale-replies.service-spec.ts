import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { catalogEvents, catalogMessages } from '@vale/contracts/catalog';
import { checkoutMessages } from '@vale/contracts/checkout';
import { AppError, platformErrors } from '@vale/contracts/define';
import { aShop } from '@vale/testing/builders';
import { waitUntil } from '@vale/testing/wait-until';
import { PublicReplies } from '../src/replies/public-replies.js';
import { CUSTOMER, GatewayEnvironment } from './gateway-environment.js';
import { aProductView } from './samples.js';

const PAGE = '/product/jogos/p1';
const READS = [PAGE, '/jogos', '/api/products/p1', '/api/products?category=jogos', '/api/store'];
/** Shows whether the page may sell. */
const RENDERER = `export async function renderPage({ replies, isStale }) {
  return '<button>' + Object.keys(replies).length + (isStale ? ' INDISPONÍVEL' : ' COMPRAR') + '</button>';
}`;

let gateway: GatewayEnvironment;

beforeEach(async () => {
  gateway = new GatewayEnvironment();
  await gateway.start({ REPLY_CACHE_MEGABYTES: '8' });
  await mkdir(join(gateway.dataDir, 'web/.server'));
  await writeFile(join(gateway.dataDir, 'web/.server/render-1a2b.mjs'), RENDERER);
  gateway.knowSessions();
  const { services } = gateway;
  services.replyTo(catalogMessages.getShop, () => aShop());
  services.replyTo(checkoutMessages.getPaymentAvailability, () => ({ available: true }));
  services.replyTo(catalogMessages.getProduct, () => aProductView());
  services.replyTo(catalogMessages.listProducts, () => ({ items: [aProductView()], nextCursor: null }));
});
afterEach(() => gateway.close());

const read = (path: string, replica = 0) =>
  gateway.fetch(path, { replica, headers: path.startsWith('/api') ? {} : { accept: 'text/html' } });

/** The replies of every read are too old, and no service answers any more. */
async function loseServices(how: () => Promise<never>): Promise<void> {
  const { services } = gateway;
  for (const message of [catalogMessages.getShop, catalogMessages.getProduct, catalogMessages.listProducts])
    services.replyTo(message, how);
  services.replyTo(checkoutMessages.getPaymentAvailability, how);
  services.replyTo(checkoutMessages.placeOrder, how);
  gateway.system.get('gateway', PublicReplies).clear();
}

const away = async (): Promise<never> => {
  throw new AppError(platformErrors.unavailable);
};

describe('public reads while no service answers', () => {
  it.each([
    ['refuses', away],
    ['is silent', () => gateway.services.silence()],
  ])(
    'are the kept ones within two seconds, marked and kept by nobody else: the bus %s',
    async (_how, lost) => {
      const before = await Promise.all(READS.map((path) => read(path)));
      await loseServices(lost);
      await Promise.all(
        READS.map(async (path, index) => {
          const startedAt = performance.now();
          const { status, headers, text } = await read(path);
          expect(performance.now() - startedAt).toBeLessThan(3_000);
          expect({ path, status }).toEqual({ path, status: 200 });
          expect(Object.fromEntries(headers)).toMatchObject({
            'cache-control': 'no-store',
            'cache-status': 'vale; hit; detail=stale',
          });
          expect(headers.get('etag')).not.toBe(before[index]!.headers.get('etag'));
          if (path.startsWith('/api')) expect(text).toBe(before[index]!.text);
        }),
      );
    },
  );

  it('sell nothing: the page says so and names no offer, and an order is refused', async () => {
    expect((await read(PAGE)).text).toMatch(/<button>2 COMPRAR<.*/s);
    expect((await read(PAGE)).text).toContain('"offers"');
    await loseServices(away);
    const { text } = await read(PAGE);
    expect(text).toContain('<html data-stale lang="pt-BR">');
    expect(text).toContain('<button>2 INDISPONÍVEL</button>');
    expect(text).not.toContain('"offers"');
    const customer = {
      name: 'Ana Silva',
      email: 'ana@exemplo.com',
      cpf: '529.982.247-25',
      phone: '(11) 98765-4321',
    };
    const order = { productId: 'p1', customer };
    const refused = await gateway.post('/api/orders', order, {
      token: CUSTOMER,
      headers: { 'idempotency-key': 'a-key-of-this-test' },
    });
    expect({ status: refused.status, detail: refused.problem.detail }).toEqual({
      status: 503,
      detail: platformErrors.unavailable.detail,
    });
  });

  it('are new again once the services answer', async () => {
    await read(PAGE);
    await loseServices(away);
    expect((await read(PAGE)).text).toContain('data-stale');
    gateway.services.replyTo(catalogMessages.getShop, () => aShop());
    gateway.services.replyTo(catalogMessages.getProduct, () => aProductView({ title: 'Voltou' }));
    gateway.services.replyTo(checkoutMessages.getPaymentAvailability, () => ({ available: true }));
    const { text, headers } = await read(PAGE);
    expect(text).toContain('Voltou');
    expect(headers.get('cache-status')).toBeNull();
  });

  it('are kept by every replica, also those that an event made old', async () => {
    await gateway.startReplica({ REPLY_CACHE_MEGABYTES: '8' });
    for (const replica of [0, 1]) await read('/api/products/p1', replica);
    await loseServices(away);
    const change = { productId: 'p1', title: 'x', category: 'jogos' } as const;
    await gateway.system.bus.emit(catalogEvents.productChanged, change);
    await waitUntil(async () => (await read('/api/products/p1', 1)).headers.get('cache-status') !== null);
    expect((await read('/api/products/p1', 0)).status).toBe(200);
  });

  it('fail if nobody has read them before', async () => {
    await loseServices(away);
    expect((await read('/api/products/p1')).status).toBe(503);
  });
});
