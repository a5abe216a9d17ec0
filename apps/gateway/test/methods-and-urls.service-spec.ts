import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalogMessages } from '@vale/contracts/catalog';
import { checkoutMessages } from '@vale/contracts/checkout';
import { aShop } from '@vale/testing/builders';
import { GatewayEnvironment } from './gateway-environment.js';

const HTML = 'text/html; charset=utf-8';
const gateway = new GatewayEnvironment();

beforeAll(async () => {
  await gateway.start();
  const { services } = gateway;
  services.replyTo(catalogMessages.getShop, () => aShop());
  services.replyTo(catalogMessages.listProducts, () => ({ items: [], nextCursor: null }));
  services.replyTo(checkoutMessages.getPaymentAvailability, () => ({ available: true }));
});
afterAll(() => gateway.close());

describe('requests with another method or a broken address', () => {
  it.each([
    ['TRACE', '/api/products', 'GET'],
    ['TRACE', '/', 'GET, HEAD'],
    ['DELETE', '/', 'GET, HEAD'],
    ['POST', '/favicon.svg', 'GET, HEAD'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['PROPFIND', '/jogos', 'GET, HEAD'],
    ['QUERY', '/api/products', 'GET'],
    ['OPTIONS', '/api/auth/login', 'POST'],
    ['HEAD', '/api/products/p1', 'GET'],
  ])('%s %s is refused with 405, which lists what there is', async (method, path, allow) => {
    const { status, headers } = await gateway.raw(path, { method });
    expect({ status, allow: headers['allow'] }).toEqual({ status: 405, allow });
    expect(headers['content-type']).toContain('application/problem+json');
  });

  it.each(['/', '/jogos', '/healthz', '/readyz', '/metrics'])('answers HEAD of %s as GET', async (path) => {
    const statuses = await Promise.all(
      ['GET', 'HEAD'].map(async (method) => (await gateway.raw(path, { method })).status),
    );
    expect(statuses).toEqual([200, 200]);
  });

  it.each(['/jogos%', '/%', '/algum/lugar/%E0%A4%A', '/jogos%FF?utm_source=%'])(
    'get the page of an unknown address if it cannot be decoded: %s',
    async (path) => {
      const { status, headers } = await gateway.raw(path, { headers: { accept: 'text/html' } });
      expect({ status, type: headers['content-type'] }).toEqual({ status: 404, type: HTML });
    },
  );

  it.each([
    ['POST', '/jogos', 405],
    ['GET', '/missing.png', 404],
  ])('get a page, not JSON, if a person sends them: %s %s', async (method, path, status) => {
    const { headers, text, ...reply } = await gateway.fetch(path, { method, headers: { accept: HTML } });
    expect({ status: reply.status, type: headers.get('content-type') }).toEqual({ status, type: HTML });
    expect(text).toContain('<a href="/">Ir para a loja</a>');
  });
});
