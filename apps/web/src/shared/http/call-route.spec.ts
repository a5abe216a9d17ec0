import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { catalogErrors, catalogRoutes } from '@vale/contracts/catalog';
import { checkoutRoutes } from '@vale/contracts/checkout';
import { AppError, platformErrors } from '@vale/contracts/define';
import { EARLY_REPLIES } from '../../../paint-first.js';
import { aProduct } from '../../testing/builders.js';
import { FakeApi } from '../../testing/fake-api.js';
import { serverNow } from '../time/server-clock.js';
import { callRoute, errorSentence, hasCode, networkError, offlineError, routeAddress } from './call-route.js';
import { forgetInlinedData, inlinedReply } from './inlined-data.js';

const rejected = (promise: Promise<unknown>) => promise.then(() => null).catch((error: unknown) => error);

describe('calling a route', () => {
  it('writes its address with encoded parts, sorted query and without what is absent', () => {
    expect(routeAddress(catalogRoutes.getProduct, { params: { id: 'a/b c' } })).toBe(
      '/api/products/a%2Fb%20c',
    );
    expect(
      routeAddress(catalogRoutes.listProducts, { query: { limit: 5, category: 'jogos', q: undefined } }),
    ).toBe('/api/products?category=jogos&limit=5');
  });

  it('resolves with the reply', async () => {
    globalThis.fetch = new FakeApi().on(catalogRoutes.getProduct, ({ params }) =>
      aProduct({ id: params['id'] ?? '' }),
    ).fetch;
    const product = await callRoute(catalogRoutes.getProduct, { params: { id: 'p 7' } });
    expect(product.id).toBe('p 7');
  });

  it('rejects with the server’s problem', async () => {
    globalThis.fetch = new FakeApi().on(catalogRoutes.getProduct, () => {
      throw new AppError(catalogErrors.productNotFound);
    }).fetch;
    const error = await rejected(callRoute(catalogRoutes.getProduct, { params: { id: 'x' } }));
    expect(hasCode(error, catalogErrors.productNotFound)).toBe(true);
    expect(errorSentence(error)).toBe('Produto não encontrado');
  });

  it('says that nothing was sent only where there was no connection from the start', async () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    const change = () => rejected(callRoute(catalogRoutes.changeProduct, { params: { id: 'x' }, body: {} }));
    expect(hasCode(await change(), offlineError)).toBe(true);
    expect(hasCode(await rejected(callRoute(catalogRoutes.getShop, {})), networkError)).toBe(true);
    online.mockReturnValue(true);
    globalThis.fetch = () => {
      online.mockReturnValue(false);
      return Promise.reject(new TypeError('Failed to fetch'));
    };
    expect(hasCode(await change(), networkError)).toBe(true);
    online.mockRestore();
  });

  it('distinguishes a lost connection from a server that is down', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(hasCode(await rejected(callRoute(catalogRoutes.getShop, {})), networkError)).toBe(true);
    globalThis.fetch = () =>
      Promise.resolve({
        ok: false,
        status: 502,
        headers: new Headers(),
        json: () => Promise.reject(new SyntaxError('<html>')),
      } as Response);
    expect(hasCode(await rejected(callRoute(catalogRoutes.getShop, {})), platformErrors.unavailable)).toBe(
      true,
    );
  });

  it('sends the idempotency key as a header', async () => {
    const api = new FakeApi();
    globalThis.fetch = api.fetch;
    let sent: Headers | undefined;
    api.on(checkoutRoutes.placeOrder, ({ headers }) => {
      sent = headers;
      throw new AppError(platformErrors.conflict);
    });
    const customer = { name: 'Ana', email: 'ana@example.com', cpf: '52998224725', phone: '11999999999' };
    await rejected(
      callRoute(
        checkoutRoutes.placeOrder,
        { body: { productId: 'p1', customer } },
        { idempotencyKey: 'chave-1' },
      ),
    );
    expect(sent?.get('idempotency-key')).toBe('chave-1');
  });
});

describe('what the page has requested before its script', () => {
  const address = '/api/products/p1';
  const replyOf = (id: string) =>
    new FakeApi().on(catalogRoutes.getProduct, () => aProduct({ id })).fetch(address);
  const getProduct = () => callRoute(catalogRoutes.getProduct, { params: { id: 'p1' } });
  let requests: number;

  beforeEach(() => {
    requests = 0;
    globalThis.fetch = new FakeApi().on(catalogRoutes.getProduct, () => {
      requests += 1;
      return aProduct({ id: 'later' });
    }).fetch;
  });
  afterEach(() => {
    document.head.replaceChildren();
    delete window.earlyReplies;
  });

  it('is taken once', async () => {
    document.head.innerHTML = `<link rel="early" href="${address}">`;
    const script = document.createElement('script');
    script.textContent = `{${EARLY_REPLIES}}`;
    document.head.append(script);
    expect(requests).toBe(1);
    await getProduct();
    expect(requests).toBe(1);
    await getProduct();
    expect(requests).toBe(2);
  });

  it('is requested again when it is old', async () => {
    window.earlyReplies = { [address]: { sentAt: Date.now() - 10_000, response: replyOf('early') } };
    expect((await getProduct()).id).toBe('later');
  });

  it('fails as any other request', async () => {
    const response = Promise.reject<Response>(new TypeError('Failed to fetch'));
    window.earlyReplies = { [address]: { sentAt: Date.now(), response } };
    expect(hasCode(await rejected(getProduct()), networkError)).toBe(true);
  });

  it('tells the server’s time by when it came', async () => {
    const receivedAt = Date.now() - 5_000;
    const reply = await replyOf('early');
    reply.headers.set('date', new Date(receivedAt).toUTCString());
    window.earlyReplies = {
      [address]: { sentAt: receivedAt, receivedAt, response: Promise.resolve(reply) },
    };
    await getProduct();
    expect(Math.abs(serverNow() - Date.now())).toBeLessThan(1_000);
  });
});

describe('data inside the page', () => {
  afterEach(() => {
    document.body.replaceChildren();
    forgetInlinedData();
  });

  function write(text: string): void {
    const element = document.createElement('script');
    element.type = 'application/json';
    element.id = '__data';
    element.textContent = text;
    document.body.append(element);
    forgetInlinedData();
  }

  it('is found by the address of its call', () => {
    write('{"/api/products?category=jogos":{"items":[]}}');
    expect(inlinedReply('/api/products?category=jogos')).toEqual({ items: [] });
    expect(inlinedReply('/api/store')).toBeUndefined();
  });

  it.each(['', 'null', '{broken'])('is nothing when it is %j', (text) => {
    write(text);
    expect(inlinedReply('/api/store')).toBeUndefined();
  });
});
