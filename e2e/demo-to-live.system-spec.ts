import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MongoClient } from 'mongodb';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogRoutes } from '@vale/contracts/catalog';
import { checkoutRoutes } from '@vale/contracts/checkout';
import { dayOf, dayText, reportRoutes } from '@vale/contracts/tracking';
import { discordRoutes } from '@vale/contracts/discord';
import { identityAdminRoutes } from '@vale/contracts/identity';
import { aCustomer, aProduct } from '@vale/testing/builders';
import { DiscordDouble } from '@vale/testing/discord/discord-double';
import { SmtpInbox } from '@vale/testing/smtp-inbox';
import { HttpProblem } from '@vale/testing/system/http-client';
import { LIVE_SHOP, OWNER } from '@vale/testing/system/live-shop';
import { reviewOrder } from '@vale/testing/system/review-order';
import { SANDBOX_KEY } from '@vale/testing/system/sandbox-client';
import { SandboxProcess } from '@vale/testing/system/sandbox-process';
import { waitUntil } from '@vale/testing/wait-until';
import { SystemClient } from '@vale/testing/system/system-client';
import { SystemProcess } from '@vale/testing/system/system-process';
import { withStore } from './data-folder.js';

const START_MS = 120_000;
const BUYER = 'visitante@example.com';
const SHOPPER = 'compradora@example.com';
/** Buyer of an order of the owner, whose account and orders a live start keeps. */
const FRIEND = 'amiga@example.com';
const BOUGHT = 'demo-cs2-prime';
const EDITED = 'demo-clickbus';
const OWN_CODES = ['PROPRIO-1', 'PROPRIO-2'];

const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: unknown) => (error as HttpProblem).status,
  );

describe.each([
  ['this release', async () => {}],
  ['an earlier release', withoutMarks],
] as const)('a demo of %s that goes live on its own data folder', (_release, age) => {
  let dataDir: string;
  let provider: SandboxProcess;
  let shop: SystemProcess;
  let inbox: SmtpInbox;
  let discord: DiscordDouble;
  let own: { id: string };
  let unpaid: { transactionId: string; sandboxUrl: string };

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'vale-demo-to-live-'));
    inbox = await SmtpInbox.open();
    inbox.refusesAll = { responseCode: 451, message: 'busy' };
    discord = await DiscordDouble.open();
    discord.failures.push(...Array.from({ length: 20 }, () => ({ status: 503 })));
    const demo = await SystemProcess.start({
      env: {
        DATA_DIR: dataDir,
        SMTP_URL: inbox.url,
        VALE_DEMO_RISKS: 'real-mail',
        DISCORD_TEST_ORIGIN: discord.origin,
        // The live shop can open the webhook's address.
        NOTIFICATION_KEY: LIVE_SHOP.NOTIFICATION_KEY,
      },
    });
    try {
      const admin = await SystemClient.admin(demo.url);
      const webhook = { url: discord.addWebhook().url, isActive: true };
      await admin.http.call(discordRoutes.changeWebhook, { body: webhook });
      const buyer = await SystemClient.registered(demo.url, BUYER);
      const { transactionId, codes } = await buyer.buy({ productId: BOUGHT });
      expect(codes[0]!.code).toMatch(/^DEMO-/);
      await reviewOrder({ admin, buyer, transactionId });
      const ownerToBe = await SystemClient.registered(demo.url, OWNER.email);
      await ownerToBe.buy({ productId: BOUGHT, customer: aCustomer({ email: FRIEND }) });
      own = await admin.createProduct(aProduct({ nome: 'Cartão da dona' }));
      await admin.addStock(own.id, OWN_CODES);
      const order = await buyer.placeOrder({ productId: own.id });
      unpaid = await buyer.charged(order.transactionId);
      await admin.http.call(catalogRoutes.changeProduct, { params: { id: EDITED }, body: { preco: 33 } });
      const { version, settings } = await admin.http.call(catalogRoutes.inspectShop, {});
      const changed = { ...settings, name: 'Loja da Dona' };
      await admin.http.call(catalogRoutes.changeShop, { body: { version, settings: changed } });
      await waitUntil(() => discord.requests.length > 0, { what: 'a post that is tried again later' });
      await waitUntil(async () => (await waitingMails(demo.url)) >= 4, { what: 'mails that wait' });
    } finally {
      await demo.stop();
    }
    inbox.refusesAll = null;
    await withStore(join(dataDir, 'store'), async (client) => {
      await age(client);
      await makeWaitingWorkDue(client);
    });
    provider = await SandboxProcess.start();
    shop = await SystemProcess.start({
      env: {
        ...LIVE_SHOP,
        DATA_DIR: dataDir,
        SMTP_URL: inbox.url,
        PAYMENT_API_URL: provider.url,
        PAYMENT_PRIVATE_TOKEN: SANDBOX_KEY,
      },
    });
  }, START_MS * 2);

  afterAll(async () => {
    await shop?.stop();
    await provider?.stop();
    await inbox?.close();
    await discord?.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const owner = async () => {
    const client = new SystemClient(shop.url);
    await client.loginAdmin(OWNER.email, OWNER.password);
    return client;
  };

  it('shows nothing of the demo', async () => {
    const { http } = new SystemClient(shop.url);
    const { items } = await http.call(catalogRoutes.listProducts, { query: {} });
    expect(items.map(({ id }) => id)).toEqual([own.id]);
    expect(await statusOf(http.call(catalogRoutes.getProduct, { params: { id: BOUGHT } }))).toBe(404);
    expect(await http.call(catalogRoutes.listOrderBumps, { query: { category: 'jogos' } })).toMatchObject({
      items: [],
    });
    const testimonials = await http.call(catalogRoutes.listTestimonials, { query: { seed: 'a' } });
    expect(testimonials.items).toEqual([]);
    const store = await http.call(catalogRoutes.getShop, {});
    expect(store).toMatchObject({ name: 'Loja da Dona', demo: false, socialProof: { mode: 'live' } });
    expect(JSON.stringify(store)).not.toMatch(/demonstração/i);
  });

  it('logs how many codes of the demo were withdrawn', () => {
    expect(shop.log).toMatch(/"codeCount":[1-9]\d*,"message":"data of demo mode was withdrawn"/);
  });

  it('lets nobody sign in with an account of the demo', async () => {
    const signIn = (email: string, password?: string) =>
      statusOf(new SystemClient(shop.url).login(email, password));
    expect(await signIn('admin@vale.local', 'vale-demo-admin')).toBeGreaterThanOrEqual(400);
    const { items } = await (
      await owner()
    ).http.call(identityAdminRoutes.listAccounts, { query: { limit: 50 } });
    expect(items.map(({ email }) => email)).toEqual([OWNER.email]);
    expect(await signIn(BUYER)).toBe(401);
  });

  it('keeps what the owner edited as a draft without codes, and says what was withdrawn', async () => {
    const admin = await owner();
    const { items } = await admin.http.call(catalogRoutes.listAllProducts, { query: {} });
    expect(items.filter(({ id }) => id !== own.id)).toMatchObject([{ id: EDITED, isActive: false }]);
    expect(await admin.stock(EDITED)).toMatchObject({ free: 0, held: 0 });
    const { readiness } = await admin.http.call(catalogRoutes.inspectShop, {});
    expect(readiness.find(({ key }) => key === 'demo')).toMatchObject({
      done: true,
      text: expect.stringMatching(/retirados.*rascunhos inativos.*: 1\./),
    });
  });

  it('sells no code for simulated money, and counts no simulated order', async () => {
    const admin = await owner();
    const today = dayOf(Date.now());
    const query = { from: dayText(today - 29), to: dayText(today) };
    await waitUntil(
      async () => {
        const { current } = await admin.http.call(reportRoutes.overview, { query });
        return current.paid === 0 && current.revenue === 0;
      },
      { what: 'figures without simulated orders', forMs: 30_000 },
    );
    expect(await admin.stock(own.id)).toMatchObject({ free: 2, held: 0 });
    const shopper = await SystemClient.registered(shop.url);
    expect(await statusOf(shopper.placeOrder({ productId: BOUGHT }))).toBe(404);
    expect(await statusOf(shopper.placeOrder({ productId: EDITED }))).toBe(404);
    const orders = await admin.http.call(checkoutRoutes.listAllOrders, { query: { state: 'cancelled' } });
    expect(orders.items.map(({ transactionId }) => transactionId)).toEqual([unpaid.transactionId]);
  });

  it('posts nothing that the demo queued', async () => {
    const admin = await owner();
    const view = () => admin.http.call(discordRoutes.getWebhook, {});
    await waitUntil(async () => (await view()).queued === 0, { what: 'no post that waits' });
    expect(await view()).toMatchObject({
      sentCount: 0,
      lastFailure: { reason: 'o post era da demonstração' },
    });
    expect(discord.requests.filter(({ status }) => status !== 503)).toEqual([]);
  });

  it('sells the owner’s product', async () => {
    const shopper = await SystemClient.registered(shop.url, SHOPPER);
    const { transactionId } = await shopper.placeOrder({ productId: own.id });
    await provider.client.payFor(transactionId);
    const { codes } = await shopper.reaching(transactionId, ['completed']);
    expect(OWN_CODES).toContain(codes[0]!.code);
  });

  it('mails its own shoppers, and nobody whom a visitor of the demo named', async () => {
    const toShopper = () => inbox.taken.filter(({ to }) => to.includes(SHOPPER));
    await waitUntil(() => toShopper().length >= 2, { what: 'confirmation and delivery' });
    await waitUntil(async () => (await waitingMails(shop.url)) === 0, { what: 'no mail that waits' });
    const recipients = inbox.taken.flatMap(({ to }) => to);
    expect(recipients).toContain(SHOPPER);
    expect(recipients).not.toContain(BUYER);
    expect(recipients).not.toContain(FRIEND);
  });

  it('is never a demo again', async () => {
    await shop.crash();
    await expect(SystemProcess.start({ env: { DATA_DIR: dataDir } })).rejects.toThrow(
      'belongs to a live shop: set VALE_DEMO=false',
    );
    shop.launch();
    await shop.ready();
    const { items } = await new SystemClient(shop.url).http.call(catalogRoutes.listProducts, { query: {} });
    expect(items.map(({ id }) => id)).toEqual([own.id]);
  });
});

/** Removes all marks, because earlier releases set none. */
async function withoutMarks(client: MongoClient): Promise<void> {
  for (const service of ['catalog', 'checkout', 'identity']) {
    const db = client.db(`vale_${service}`);
    for (const { name } of await db.listCollections().toArray())
      await db.collection(name).updateMany({ demo: { $exists: true } }, { $unset: { demo: 1 } });
    await db.collection<{ _id: string }>('migrations').deleteOne({ _id: '2026-12-demo-marks' });
  }
}

/** Ends the pauses after failed attempts and between sweeps, as if the shop had been off for long. */
async function makeWaitingWorkDue(client: MongoClient): Promise<void> {
  const platform = client.db('vale_platform');
  await platform.collection('jobs').updateMany({}, { $set: { runAt: 0 } });
  await platform.collection('schedules').deleteMany({});
  await client
    .db('vale_notification')
    .collection('discord_webhooks')
    .updateMany({}, { $set: { waitUntil: 0 } });
}

/** Mails that wait or are tried again later. */
async function waitingMails(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const depths = text.matchAll(
    /^vale_queue_depth\{service="notification",queue="notification\.send-[\w-]+",state="\w+"\} (\d+)/gm,
  );
  return [...depths].reduce((sum, [, depth]) => sum + Number(depth), 0);
}
