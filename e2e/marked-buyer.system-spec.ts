import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { checkoutAdminRoutes, checkoutRoutes } from '@vale/contracts/checkout';
import { identityAdminRoutes, ownAccountRoutes, passwordResetRoutes } from '@vale/contracts/identity';
import { aProduct } from '@vale/testing/builders';
import { markedCustomer, marksIn } from '@vale/testing/marked-customer';
import { SmtpInbox } from '@vale/testing/smtp-inbox';
import { SystemClient } from '@vale/testing/system/system-client';
import { SystemProcess } from '@vale/testing/system/system-process';
import { waitUntil } from '@vale/testing/wait-until';
import { RecordingProxy } from './traces/recording-proxy.js';
import { SpanCollector } from './traces/span-collector.js';

const { email, cpf, name, phone } = markedCustomer;

describe('what a buyer does, and an administrator with the buyer’s order,', () => {
  let collector: SpanCollector;
  let proxy: RecordingProxy;
  let inbox: SmtpInbox;
  let system: SystemProcess;
  let admin: SystemClient;
  let transactionId: string;
  /** Before the requests that have marks in their addresses on purpose. */
  let addresses: string[];

  beforeAll(async () => {
    [collector, proxy, inbox] = [
      await SpanCollector.open(),
      await RecordingProxy.open(),
      await SmtpInbox.open(),
    ];
    system = await SystemProcess.start({
      env: {
        PUBLIC_URL: proxy.url,
        SMTP_URL: inbox.url,
        LOG_LEVEL: 'info',
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      },
    });
    proxy.target = system.url;
    admin = await SystemClient.admin(proxy.url);
    transactionId = await buys();
    await looksUp();
    addresses = [...proxy.addresses];
    await namesTheBuyerInAddresses();
    // A stopping process exports its remaining spans.
    await system.stop();
  }, 150_000);
  afterAll(async () => {
    await system?.stop();
    await Promise.all([collector.close(), proxy.close(), inbox.close()]);
  });

  /** Includes failures on the way, since errors quote their input. */
  async function buys(): Promise<string> {
    const { id: productId } = await admin.createProduct(aProduct({ nome: `Rastro ${randomUUID()}` }));
    await admin.addStock(productId, [`${productId}-1`]);
    inbox.refusals.push({ responseCode: 451, message: `${name} <${email}> is busy, CPF ${cpf}` });
    const buyer = await SystemClient.registered(proxy.url, email);
    await waitUntil(() => inbox.refusals.length === 0, { what: 'the refused confirmation', forMs: 60_000 });
    // The second waits for a proof: the first has not confirmed the address.
    await SystemClient.registered(proxy.url, email);
    await expect(SystemClient.registered(proxy.url, admin.email)).rejects.toMatchObject({ status: 409 });
    await expect(buyer.login(email, 'another password')).rejects.toMatchObject({ status: 401 });
    await buyer.http.call(passwordResetRoutes.requestReset, { body: { email } });
    const wish = { productId, customer: markedCustomer };
    await expect(
      buyer.placeOrder({ ...wish, customer: { ...markedCustomer, cpf: phone } }),
    ).rejects.toMatchObject({ status: 422 });
    const order = await buyer.buy(wish);
    await waitUntil(() => inbox.taken.some(({ messageId }) => messageId.startsWith('<delivery')), {
      what: 'the codes by mail',
    });
    await buyer.http.call(ownAccountRoutes.exportData, {});
    return order.transactionId;
  }

  async function looksUp(): Promise<void> {
    for (const q of [email, cpf]) {
      const { items } = await admin.http.call(checkoutRoutes.searchOrders, { body: { q } });
      expect(items).toMatchObject([{ transactionId }]);
    }
    const found = await admin.http.call(identityAdminRoutes.searchAccounts, { body: { q: email } });
    expect(found.items).toMatchObject([{ email }]);
    const order = await admin.http.call(checkoutAdminRoutes.inspectOrder, { params: { transactionId } });
    expect(order.customer).toEqual(markedCustomer);
  }

  async function namesTheBuyerInAddresses(): Promise<void> {
    const of = async (path: string) => (await admin.http.fetch(path)).status;
    expect(await of(`/api/admin/orders?q=${cpf}`)).toBe(422);
    expect(await of(`/api/admin/users?q=${encodeURIComponent(email)}`)).toBe(422);
    expect(await of(`/api/admin/users?order=name&cursor=k.${encodeURIComponent(email)}`)).toBe(422);
    for (const mark of [email, cpf, name])
      expect(await of(`/api/orders/${encodeURIComponent(mark)}`)).toBe(404);
  }

  it('leaves nothing personal in the spans of any service, not even where an address had it', () => {
    const names = collector.spans.map((span) => span.name);
    expect(names).toEqual(
      expect.arrayContaining([
        'POST /api/orders',
        'POST /api/admin/orders/search',
        'POST /api/admin/users/search',
        'GET /api/orders/:transactionId',
        'message checkout.order.list-all',
        'message identity.account.list',
        'job notification.send-delivery-mail',
      ]),
    );
    const failed = collector.spans.filter(({ status }) => status.code === 2);
    expect(failed.map((span) => span.name)).toContain('job notification.send-confirmation-mail');
    expect(marksIn(collector.all)).toEqual([]);
  });

  it('has nothing personal in an address, nor in the log', () => {
    expect(addresses).toEqual(
      expect.arrayContaining([
        '/api/orders',
        '/api/admin/orders/search',
        '/api/admin/users/search',
        `/api/admin/orders/${transactionId}`,
        expect.stringMatching(/^\/api\/payments\/.+\/webhook$/),
      ]),
    );
    expect(marksIn(addresses.join('\n'))).toEqual([]);
    expect(marksIn(proxy.addresses.join('\n'))).toEqual(expect.arrayContaining([email.split('@')[0], cpf]));
    // Since the start: nothing was cut off.
    for (const line of ['Vale ready', 'refused: identity.email-in-use', 'MailRefused'])
      expect(system.log).toContain(line);
    expect(marksIn(system.log)).toEqual([]);
  });
});
