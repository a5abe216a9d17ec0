import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { catalogAdminRoutes, catalogRoutes, productEditingRoutes } from '@vale/contracts/catalog';
import type { OrderBumpView, Product } from '@vale/contracts/catalog';
import { checkoutAdminRoutes, checkoutRoutes, stockAdminRoutes } from '@vale/contracts/checkout';
import {
  accessTokenRoutes,
  accountSecurityRoutes,
  identityRoutes,
  ownAccountRoutes,
} from '@vale/contracts/identity';
import { parseBrCode } from '@vale/contracts/pix';
import { aCustomer, aProduct } from '@vale/testing/builders';
import { HttpProblem } from '@vale/testing/system/http-client';
import { openSystem } from '@vale/testing/system/open-system';
import { clientsOf, type TestSystem } from '@vale/testing/system/test-system';
import { SandboxClient } from '@vale/testing/system/sandbox-client';
import { PASSWORD, SystemClient } from '@vale/testing/system/system-client';
import { nonEmpty, waitUntil } from '@vale/testing/wait-until';
import { contractRoutes } from '../apps/gateway/src/edge/contract-routes.js';
import { everyCall, VALID_OF_ONE_USER, walkRoutes } from './authorization/walk-routes.js';

const START_MS = 90_000;

/** Every route by which a buyer reads or changes an order. */
const routesOfOrders = contractRoutes.filter(
  ({ access, path }) => access === 'buyer' && path.includes(':transactionId'),
);

describe('a purchase, over HTTP', () => {
  let system: TestSystem;
  let admin: SystemClient;
  let shopper: SystemClient;
  let bump: OrderBumpView;

  beforeAll(async () => {
    system = await openSystem();
    admin = await clientsOf(system).admin();
    shopper = await clientsOf(system).shopper();
    const { items } = await admin.http.call(catalogRoutes.listOrderBumps, { query: { category: 'jogos' } });
    bump = items.find((one) => !one.soldOut)!;
  }, START_MS);
  afterAll(() => system?.stop());

  it('gives the code of a variation and of an order bump, on the page and by mail, once', async () => {
    const product = await variedProduct();
    const placed = await shopper.placeOrder({
      productId: product.id,
      variations: ['R$ 100'],
      orderBumpId: bump.id,
      expectedTotal: cents(50 + bump.price),
    });
    expect(placed).toMatchObject({ status: 'pending', method: 'pix', codes: [] });
    const pending = await shopper.charged(placed.transactionId);
    expect(parseBrCode(pending.pixCode!)).toMatchObject({
      ok: true,
      code: { amountCentavos: Math.round((50 + bump.price) * 100) },
    });

    await SandboxClient.pay(pending.sandboxUrl);
    const done = await shopper.reaching(placed.transactionId, ['completed']);
    expect(done.delivery.state).toBe('delivered');
    expect(done.paidAt).not.toBeNull();
    expect(done.codes).toHaveLength(2);
    expect(done.codes.map((one) => one.code)).toEqual(expect.arrayContaining([`${product.id}-100`]));

    const [mail] = await waitUntil(async () => nonEmpty(await shopper.mails(placed.transactionId)));
    expect(mail!.to).toBe(shopper.email);
    for (const { code } of done.codes) expect(mail!.text).toContain(code);
    const conversions = await waitUntil(async () => nonEmpty(await admin.conversions(placed.transactionId)));
    expect(conversions).toMatchObject([{ name: 'Purchase', valueCentavos: Math.round(done.amount * 100) }]);
    expect(await admin.stock(product.id)).toMatchObject({ assigned: 1, held: 0 });
  });

  it('of two units of a product and one of another has one PIX; a unit that is refunded leaves the order, and no other', async () => {
    const [{ id: steam }, { id: netflix }] = [await simpleProduct(2), await simpleProduct(1)];
    const items = [
      { productId: steam, variation: '', quantity: 2 },
      { productId: netflix, variation: '', quantity: 1 },
    ];
    const { transactionId, amount } = await shopper.placeOrder({ productId: steam, items });
    const pending = await shopper.charged(transactionId);
    expect(parseBrCode(pending.pixCode!)).toMatchObject({
      code: { amountCentavos: Math.round(amount * 100) },
    });
    await SandboxClient.pay(pending.sandboxUrl);
    const done = await shopper.reaching(transactionId, ['completed']);
    expect(done.codes).toHaveLength(3);

    await admin.http.call(
      checkoutAdminRoutes.refundOrder,
      { params: { transactionId }, body: { lines: [1], reason: 'não serviu' } },
      { headers: { 'idempotency-key': randomUUID() } },
    );
    // The demo's provider sends no refunds, so a person does.
    const { payments } = await admin.http.call(checkoutAdminRoutes.inspectOrder, {
      params: { transactionId },
    });
    const params = { transactionId, refundId: payments[0]!.refunds[0]!.id };
    const body = {
      endToEndId: `E12345678202611291200${randomUUID().replaceAll('-', '').slice(0, 11)}`,
      reason: 'feito no banco',
    };
    await admin.http.call(checkoutAdminRoutes.confirmRefund, { params, body });
    const left = await shopper.order(transactionId);
    expect(left).toMatchObject({ status: 'completed', refunded: [{ quantity: 1, isDone: true }] });
    expect(left.codes).toHaveLength(2);
    expect(left.codes.map(({ code }) => code)).toContain(`${netflix}-0`);
  });

  it('gives every buyer the one text of a stock, as often as it may be sold', async () => {
    const { id: productId } = await admin.createProduct(aProduct({ nome: `Conta ${randomUUID()}` }));
    const share = (body: { text?: string; sales: number | null }) =>
      admin.http.call(stockAdminRoutes.shareStock, {
        params: { productId },
        body: { variation: '', note: 'conta da família', ...body },
      });
    await share({ text: 'https://conta.example/entrar', sales: 2 });
    const first = await shopper.buy({ productId });
    expect(first.codes.map(({ code }) => code)).toEqual(['https://conta.example/entrar']);
    await share({ text: 'https://conta.example/nova', sales: 1 });
    const second = await shopper.buy({ productId });
    expect(second.codes.map(({ code }) => code)).toEqual(['https://conta.example/nova']);
    const refused = await shopper.placeOrder({ productId }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 409, problem: { code: 'checkout.out-of-stock' } });
    await share({ sales: null });
    await admin.http.call(stockAdminRoutes.unshareStock, {
      params: { productId },
      body: { variation: '', note: 'acabou' },
    });
    const ended = await shopper.placeOrder({ productId }).catch((error: unknown) => error);
    expect(ended).toBeInstanceOf(HttpProblem);
    const denied = await shopper.http
      .call(stockAdminRoutes.shareStock, {
        params: { productId },
        body: { variation: '', note: '', sales: 1 },
      })
      .catch((error: unknown) => error);
    expect(denied).toMatchObject({ status: 403 });
  });

  it('sends an open page server-sent events: first the current state, then each change', async () => {
    const { transactionId, sandboxUrl } = await pendingOrder();
    const over = new AbortController();
    const statuses: string[] = [];
    const stream = readStatuses(transactionId, over.signal, (status) => {
      statuses.push(status);
      if (status === 'completed') over.abort();
    });
    await waitUntil(() => statuses.length > 0, { what: 'the first event' });
    expect(statuses[0]).toBe('pending');
    await SandboxClient.pay(sandboxUrl);
    await stream;
    expect(statuses.at(-1)).toBe('completed');
  });

  it('is the same order for the same Idempotency-Key, and refuses other data under it', async () => {
    const product = await simpleProduct(5);
    const key = randomUUID();
    const wish = { productId: product.id };
    const orders = await Promise.all([1, 2, 3].map(() => shopper.placeOrder(wish, key)));
    expect(new Set(orders.map((one) => one.transactionId)).size).toBe(1);
    const other = { ...wish, customer: aCustomer({ name: 'Outra Pessoa' }) };
    await expect(shopper.placeOrder(other, key)).rejects.toMatchObject({
      status: 409,
      problem: { code: 'checkout.idempotency-key-reused' },
    });
    await shopper.cancel(orders[0]!.transactionId);
    expect(await admin.stock(product.id)).toMatchObject({ free: 5, held: 0 });
  });

  it('belongs to its buyer', async () => {
    const { transactionId } = await pendingOrder();
    const otherShopper = await clientsOf(system).shopper();
    await expect(otherShopper.order(transactionId)).rejects.toMatchObject({ status: 404 });
    await expect(otherShopper.cancel(transactionId)).rejects.toMatchObject({ status: 404 });
    const params = { transactionId };
    for (const route of routesOfOrders) {
      const request = { params: { ...params, requestId: 'x' }, body: route.body && VALID_OF_ONE_USER };
      const headers = { 'idempotency-key': randomUUID() };
      for (const [client, status] of [
        [otherShopper, 404] as const,
        [clientsOf(system).visitor(), 401] as const,
      ])
        await expect(client.http.call(route, request as never, { headers })).rejects.toMatchObject({
          status,
        });
    }
    expect(routesOfOrders.length).toBeGreaterThan(5);
    await shopper.cancel(transactionId);
  });

  it('is reached only by those whom docs/authorization.md names, as is every other route', async () => {
    const { id: productId } = await simpleProduct(1);
    const clients = clientsOf(system);
    const [user, otherUser] = [await clients.shopper(), await clients.shopper()];
    const { transactionId } = await user.placeOrder({ productId });
    await new SystemClient(system.url).login(user.email);
    const { items } = await user.http.call(accountSecurityRoutes.listSessions, {});
    const things = { transactionId, sessionId: items.find(({ current }) => !current)!.id };
    const [analyst, administrator] = [clients.visitor(), await clients.admin()];
    const { token } = await administrator.http.call(accessTokenRoutes.createAccessToken, {
      body: { name: 'Planilha' },
    });
    analyst.http.useAccessToken(token);
    const [visitor, guest] = [clients.visitor(), await clients.guest()];
    const callers = { visitor, guest, user, otherUser, analyst, admin: administrator };
    expect(await walkRoutes(callers, things)).toEqual({ sent: everyCall, wrong: [] });
  });

  it('is refused with 401 for a visitor who is no guest', async () => {
    const product = await simpleProduct(1);
    const visitor = clientsOf(system).visitor();
    const wish = { productId: product.id, customer: aCustomer() };
    await expect(visitor.placeOrder(wish)).rejects.toMatchObject({ status: 401 });
  });

  it('is made twice with one e-mail from two browsers without an account, and both are found by link', async () => {
    const product = await simpleProduct(2);
    const wish = { productId: product.id, customer: aCustomer({ email: `${randomUUID()}@example.com` }) };
    const clients = clientsOf(system);
    const [phone, inApp] = [await clients.guest(), await clients.guest()];
    const [first, second] = [await phone.buy(wish), await inApp.buy(wish)];
    expect([first.codes.length, second.codes.length]).toEqual([1, 1]);
    await expect(phone.order(second.transactionId)).rejects.toMatchObject({ status: 404 });
    // A login on the phone keeps the guest's orders there, but nobody else's of the same address.
    await phone.register(wish.customer.email);
    expect((await phone.order(first.transactionId)).codes).toEqual(first.codes);
    await expect(phone.order(second.transactionId)).rejects.toMatchObject({ status: 404 });
    await phone.http.call(identityRoutes.logout, {});
    await expect(phone.order(first.transactionId)).rejects.toMatchObject({ status: 401 });

    const [byLink, byDigits] = [clients.visitor(), clients.visitor()];
    await byLink.enterByMail(wish.customer.email, 'link');
    await byDigits.enterByMail(wish.customer.email, 'digits');
    for (const client of [byLink, byDigits]) {
      const { items } = await client.http.call(checkoutRoutes.listOrders, { query: {} });
      expect(items.map((one) => one.transactionId)).toEqual([second.transactionId, first.transactionId]);
      expect((await client.order(first.transactionId)).codes).toEqual(first.codes);
    }
  });

  it('of an account that never confirmed its address is kept by its browser, and found by who reads the mail', async () => {
    const product = await simpleProduct(1);
    const clients = clientsOf(system);
    // Until 2026-12 the checkout made such an account for each guest.
    const former = await clients.shopper();
    const { transactionId, codes } = await former.buy({ productId: product.id });
    const owner = clients.visitor();
    await owner.enterByMail(former.email, 'digits');
    expect((await owner.order(transactionId)).codes).toEqual(codes);
    expect((await former.order(transactionId)).codes).toEqual(codes);
    const { user, guest } = await former.http.call(identityRoutes.getSession, {});
    expect({ user, guest }).toEqual({ user: null, guest: true });
    expect((await former.order(transactionId)).codes).toEqual(codes);
    await expect(new SystemClient(system.url).login(former.email)).rejects.toMatchObject({ status: 401 });
  });

  it('is refused with the new total when the shopper saw another price', async () => {
    const product = await simpleProduct(1);
    await expect(shopper.placeOrder({ productId: product.id, expectedTotal: 1 })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'checkout.total-changed', data: { total: 25 } },
    });
  });

  it.each([
    ['cpf', '11111111111', 'CPF inválido'],
    ['cpf', '', 'CPF é obrigatório'],
    ['name', 'A', 'Nome deve ter pelo menos 2 caracteres'],
    ['email', 'ana@', 'Email inválido'],
    ['phone', '119876543', 'Telefone inválido'],
  ])('is refused for %s "%s": %s', async (field, value, message) => {
    const product = await simpleProduct(1);
    const customer = { ...aCustomer(), [field]: value };
    await expect(shopper.placeOrder({ productId: product.id, customer })).rejects.toMatchObject({
      status: 422,
      problem: { fields: [{ path: `customer.${field}`, message }] },
    });
  });

  it('needs a variation where there are some', async () => {
    const product = await variedProduct();
    await expect(shopper.placeOrder({ productId: product.id })).rejects.toMatchObject({
      status: 422,
      problem: { detail: 'Por favor, selecione pelo menos uma variação do produto.' },
    });
  });

  it('is refused before any charge for a product that is sold out, expired or inactive', async () => {
    const { sandbox } = clientsOf(system);
    const before = await sandbox.stats();
    const soldOut = await simpleProduct(0);
    const expired = await simpleProduct(1, { expiraEm: Date.now() - 1_000 });
    const inactive = await simpleProduct(1, { isActive: false });
    const refusal = (product: Product) =>
      shopper.placeOrder({ productId: product.id }).then(
        () => 'sold',
        (error: unknown) => (error as HttpProblem).problem.code,
      );
    expect([await refusal(soldOut), await refusal(expired), await refusal(inactive)]).toEqual([
      'checkout.out-of-stock',
      'checkout.product-expired',
      'checkout.product-not-found',
    ]);
    expect((await sandbox.stats()).requests['creations']).toBe(before.requests['creations']);
  });

  it('fails when the shopper refuses to pay, and the code is free again', async () => {
    const { transactionId, sandboxUrl, productId } = await pendingOrder();
    await SandboxClient.refuse(sandboxUrl);
    await shopper.reaching(transactionId, ['failed']);
    await waitUntil(async () => (await admin.stock(productId)).free === 1, { what: 'the free code' });
  });

  it.each([
    ['underpaid', -1],
    ['overpaid', 1],
  ])('is %s when another sum comes, and gives no code', async (status, difference) => {
    const { transactionId, sandboxUrl } = await pendingOrder();
    await SandboxClient.pay(sandboxUrl, { amount: 25 + difference });
    expect((await shopper.reaching(transactionId, [status])).codes).toEqual([]);
  });

  it('is in the buyer’s copy of all data, and names nobody once the account is deleted', async () => {
    const product = await simpleProduct(2);
    const buyer = await clientsOf(system).shopper();
    const { transactionId } = await buyer.buy({ productId: product.id });
    const review = { rating: 5, comment: 'Chegou na hora.' };
    await buyer.http.call(checkoutRoutes.reviewOrder, { params: { transactionId }, body: review });
    expect(await buyer.http.call(ownAccountRoutes.exportData, {})).toMatchObject({
      account: { email: buyer.email, sessions: [{}] },
      orders: [{ transactionId, customer: { email: buyer.email, cpf: aCustomer().cpf } }],
      reviews: [review],
    });

    const { transactionId: open } = await buyer.placeOrder({ productId: product.id });
    const close = () => buyer.http.call(ownAccountRoutes.closeAccount, { body: { password: PASSWORD } });
    await expect(close()).rejects.toMatchObject({ problem: { code: 'identity.unfinished-orders' } });
    await buyer.cancel(open);
    await close();
    expect(await buyer.http.call(identityRoutes.getSession, {})).toMatchObject({ user: null });
    await expect(buyer.login(buyer.email, PASSWORD)).rejects.toMatchObject({ status: 401 });
    const params = { transactionId };
    const kept = await waitUntil(async () => {
      const order = await admin.http.call(checkoutAdminRoutes.inspectOrder, { params });
      return order.customer.email === '' ? order : undefined;
    });
    expect(kept).toMatchObject({
      state: 'delivered',
      customer: { name: 'Conta excluída', cpf: '', phone: '' },
    });
    await waitUntil(async () => {
      const { items } = await admin.http.call(catalogAdminRoutes.listAllTestimonials, { query: {} });
      return items.some(({ id, name }) => id.endsWith(transactionId) && name === 'Cliente');
    });
  });

  it('is one of at most three that wait for payment', async () => {
    const product = await simpleProduct(4);
    const buyer = await clientsOf(system).shopper();
    const wish = { productId: product.id };
    const open = [await buyer.placeOrder(wish), await buyer.placeOrder(wish), await buyer.placeOrder(wish)];
    await expect(buyer.placeOrder(wish)).rejects.toMatchObject({
      status: 409,
      problem: { code: 'checkout.too-many-open-orders' },
    });
    await buyer.cancel(open[0]!.transactionId);
    await expect(buyer.placeOrder(wish)).resolves.toMatchObject({ status: 'pending' });
  });

  it('gets its codes by administrators, for what is not active and for order bumps too; what is deleted gets none', async () => {
    const { id } = await simpleProduct(0, { isActive: false });
    const codes = ['1', '2'].map((number) => `${id}-${number}`);
    expect(await admin.addStock(id, codes)).toEqual({ added: 2, repeated: 0 });
    expect(await admin.addStock(bump.id, [`${id}-bump`])).toEqual({ added: 1, repeated: 0 });
    const { version } = await admin.http.call(productEditingRoutes.inspectProduct, { params: { id } });
    await admin.http.call(catalogRoutes.deleteProduct, { params: { id }, query: { version } });
    await expect(admin.addStock(id, [`${id}-3`])).rejects.toMatchObject({
      status: 404,
      problem: { code: 'checkout.product-not-found', detail: 'Produto não encontrado' },
    });
    const { items } = await admin.http.call(checkoutRoutes.listStockCodes, { query: { productId: id } });
    expect(items.map(({ state }) => state)).toEqual(['free', 'free']);
  });

  async function simpleProduct(codes: number, change: object = {}): Promise<Product> {
    const product = await admin.createProduct(aProduct({ nome: `Vale ${randomUUID()}`, ...change }));
    const texts = Array.from({ length: codes }, (_, at) => `${product.id}-${at}`);
    if (codes > 0) await admin.addStock(product.id, texts);
    return product;
  }

  async function variedProduct(): Promise<Product> {
    const product = await admin.createProduct(
      aProduct({
        nome: `Vale ${randomUUID()}`,
        variations: [
          { name: 'R$ 100', value: 'R$ 100', price: 50, delivery: 'codes' },
          { name: 'R$ 200', value: 'R$ 200', price: 100, delivery: 'codes' },
        ],
      }),
    );
    await admin.addStock(product.id, [`${product.id}-100`], 'R$ 100');
    return product;
  }

  async function pendingOrder() {
    const product = await simpleProduct(1);
    const { transactionId } = await shopper.placeOrder({ productId: product.id });
    return { ...(await shopper.charged(transactionId)), productId: product.id };
  }

  /** Reads the stream as a browser's EventSource does. */
  async function readStatuses(id: string, signal: AbortSignal, on: (status: string) => void): Promise<void> {
    const path = checkoutRoutes.orderEvents.path.replace(':transactionId', id);
    const headers = { accept: 'text/event-stream' };
    const response = await shopper.http.fetch(path, { headers, signal });
    let text = '';
    try {
      for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
        const events = (text + chunk).split('\n\n');
        text = events.pop()!;
        for (const event of events) {
          const data = /^data: ?(.*)$/m.exec(event)?.[1];
          if (data) on((JSON.parse(data) as { status: string }).status);
        }
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
});
const cents = (reais: number) => Math.round(reais * 100) / 100;
