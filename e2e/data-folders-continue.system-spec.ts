import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OrderView } from '@vale/contracts/checkout';
import { discordRoutes } from '@vale/contracts/discord';
import { platformRoutes } from '@vale/contracts/platform';
import { DiscordDouble } from '@vale/testing/discord/discord-double';
import { SmtpInbox } from '@vale/testing/smtp-inbox';
import { SandboxClient } from '@vale/testing/system/sandbox-client';
import { SandboxProcess } from '@vale/testing/system/sandbox-process';
import { SystemClient } from '@vale/testing/system/system-client';
import { SystemProcess } from '@vale/testing/system/system-process';
import { nonEmpty, waitUntil } from '@vale/testing/wait-until';
import { join } from 'node:path';
import {
  contentsOf,
  Copies,
  demoFolders,
  liveFolders,
  openLive,
  withStore,
  type DemoContents,
  type LiveContents,
} from './data-folder.js';

const START_MS = 120_000;
const STOP_MS = 30_000;
/** Longer than the sweeps that resume lost work, which run each minute. */
const RESUMED = { forMs: 100_000, everyMs: 250 };
const busyFolders = liveFolders.filter((name) => contentsOf<LiveContents>(name).underWay);

describe.each(busyFolders)('what was under way in the live shop %s', (name) => {
  const contents = contentsOf<LiveContents>(name);
  const { providerUrl, apiPix, dead, unsent } = contents.underWay!;
  const copies = new Copies(name);
  let inbox: SmtpInbox;
  let sandbox: SandboxProcess;
  let system: SystemProcess;
  let admin: SystemClient;
  const signedIn = async (email: string) => {
    const shopper = new SystemClient(system.url);
    await shopper.login(email, contents.shopper.password);
    return shopper;
  };
  const mailed = ({ email, code }: { email: string; code: string }) =>
    waitUntil(() => inbox.taken.find(({ to, raw }) => to.includes(email) && raw.includes(code)), {
      ...RESUMED,
      what: `the mail to ${email}`,
    });

  beforeAll(async () => {
    const dataDir = await copies.make();
    for (const store of ['store', 'provider'])
      await extendPending(join(dataDir, store), contents.pending.transactionId);
    inbox = await SmtpInbox.open();
    await silenceCallbacks(dataDir);
    sandbox = await SandboxProcess.start(join(dataDir, 'provider'));
    await moveProvider(dataDir, providerUrl, sandbox.url);
    system = await openLive(contents, dataDir, sandbox, { SMTP_URL: inbox.url });
    admin = new SystemClient(system.url);
    await admin.loginAdmin(contents.settings.ADMIN_EMAIL, contents.settings.ADMIN_PASSWORD);
  }, START_MS);
  afterAll(async () => {
    await system?.stop();
    await sandbox?.stop();
    await inbox?.close();
    await copies.remove();
  }, STOP_MS);

  it(
    'sends the mail that the server had refused for the moment',
    async () => {
      await mailed(unsent);
    },
    START_MS,
  );

  it(
    'delivers the pending PIX once it is paid',
    async () => {
      const { transactionId } = contents.pending;
      const shopper = await signedIn(contents.shopper.email);
      expect((await shopper.order(transactionId)).status).toBe('pending');
      await sandbox.client.payFor(transactionId);
      const { codes } = await refreshed(shopper, transactionId);
      expect(codes).toHaveLength(1);
      expect(contents.codes).toContain(codes[0]!.code);
    },
    START_MS,
  );

  it(
    'requeues the dead letter',
    async () => {
      const { items } = await admin.http.call(platformRoutes.listDeadLetters, { query: { kind: 'job' } });
      const letter = items.find(
        ({ content }) => (content as { transactionId?: string }).transactionId === dead.transactionId,
      );
      await admin.http.call(platformRoutes.requeueDeadLetter, { params: { id: letter!.id } });
      await mailed(dead);
    },
    START_MS,
  );

  it('shows the delivered order of each payment provider', async () => {
    for (const { transactionId, email, code } of [apiPix, dead, unsent]) {
      const order = await (await signedIn(email)).order(transactionId);
      expect(order).toMatchObject({ status: 'completed', codes: [{ code }] });
    }
  });
});

describe.each(demoFolders)('the used demo %s', (name) => {
  const contents = contentsOf<DemoContents>(name);
  const copies = new Copies(name);
  let discord: DiscordDouble;
  let system: SystemProcess;
  let shopper: SystemClient;

  beforeAll(async () => {
    const dataDir = await copies.make();
    await extendPending(join(dataDir, 'store'), contents.pending.transactionId);
    discord = await DiscordDouble.open();
    // The double makes the same webhook as when the folder was written.
    expect(discord.addWebhook().id).toBe(contents.queuedPost.webhookId);
    system = await SystemProcess.start({ env: { DATA_DIR: dataDir, DISCORD_TEST_ORIGIN: discord.origin } });
    shopper = new SystemClient(system.url);
    await shopper.login(contents.shopper.email, contents.shopper.password);
  }, START_MS);
  afterAll(async () => {
    await system?.stop();
    await discord?.close();
    await copies.remove();
  }, STOP_MS);

  it('opens as a demo with its products', async () => {
    const page = await fetch(new URL(`/api/products/${contents.product.id}`, system.url));
    expect(await page.json()).toMatchObject({ title: contents.product.name });
    const shop = await fetch(new URL('/api/store', system.url));
    expect(await shop.json()).toMatchObject({ demo: true });
  });

  it(
    'shows the delivered order, and delivers the pending one once it is paid',
    async () => {
      const { transactionId, code } = contents.delivered;
      expect(await shopper.order(transactionId)).toMatchObject({ status: 'completed', codes: [{ code }] });
      const { sandboxUrl } = await shopper.charged(contents.pending.transactionId);
      // The stored address has the port that the demo had then.
      await SandboxClient.pay(new URL(new URL(sandboxUrl).pathname, system.url).href);
      const paid = await refreshed(shopper, contents.pending.transactionId);
      expect(paid.codes).toHaveLength(1);
    },
    START_MS,
  );

  it(
    'posts what waited for Discord',
    async () => {
      const { webhookId, title } = contents.queuedPost;
      const [post] = await waitUntil(() => nonEmpty(discord.postsOf(webhookId)), {
        ...RESUMED,
        what: 'the post',
      });
      expect(post!.body.embeds).toMatchObject([{ title }]);
      const admin = await SystemClient.admin(system.url);
      expect(await admin.http.call(discordRoutes.getWebhook, {})).toMatchObject({ queued: 0, sentCount: 1 });
    },
    START_MS,
  );
});

/** Asks for a read of the provider until the order is delivered: orders of this age are rarely polled. */
async function refreshed(shopper: SystemClient, transactionId: string): Promise<OrderView> {
  const isDelivered = async () => {
    const order = await shopper.refresh(transactionId);
    return order.status === 'completed' ? order : null;
  };
  return waitUntil(isDelivered, { forMs: 60_000, everyMs: 1_000, what: `the delivery of ${transactionId}` });
}

/** Gives the unpaid order an hour to pay: its time ran out after the folder was written. */
async function extendPending(store: string, transactionId: string): Promise<void> {
  const end = Date.now() + 3_600_000;
  await withStore(store, async (client) => {
    const checkout = client.db('vale_checkout');
    await checkout
      .collection<{ _id: string }>('orders')
      .updateOne({ _id: transactionId }, { $set: { expiresAt: end, heldUntil: end } });
    await checkout
      .collection('stock_codes')
      .updateOne({ orderId: transactionId }, { $set: { heldUntil: end } });
    for (const database of ['vale_sandbox', 'sandbox'])
      await client
        .db(database)
        .collection('charges')
        .updateOne({ externalReference: transactionId }, { $set: { expiresAt: end } });
  });
}

/** The provider knows an address that the shop no longer has. */
async function silenceCallbacks(dataDir: string): Promise<void> {
  await withStore(join(dataDir, 'provider'), async (client) => {
    await client
      .db('sandbox')
      .collection('charges')
      .updateMany({}, { $set: { postbackUrl: null } });
  });
}

/** Tells the shop where its provider is now. */
async function moveProvider(dataDir: string, from: string, to: string): Promise<void> {
  await withStore(join(dataDir, 'store'), async (client) => {
    const methods = client.db('vale_checkout').collection('payment_methods');
    for (const { _id, apiEndpoint } of await methods.find().toArray())
      await methods.updateOne({ _id }, { $set: { apiEndpoint: String(apiEndpoint).replace(from, to) } });
  });
}
