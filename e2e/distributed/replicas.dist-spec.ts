import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { catalogRoutes } from '@vale/contracts/catalog';
import { checkoutRoutes } from '@vale/contracts/checkout';
import { destinationRoutes } from '@vale/contracts/tracking';
import { aProduct } from '@vale/testing/builders';
import { ConversionsDouble } from '@vale/testing/conversions/conversions-double';
import { findServers, serversMissing } from '@vale/testing/servers/find-servers';
import { DistributedSystem } from '@vale/testing/system/distributed-system';
import { HttpProblem } from '@vale/testing/system/http-client';
import { SandboxClient } from '@vale/testing/system/sandbox-client';
import { SystemClient } from '@vale/testing/system/system-client';
import { nonEmpty, waitUntil } from '@vale/testing/wait-until';
import {
  activateDestinations,
  CONSENTED,
  expectPurchases,
  purchaseStates,
} from '../conversion-destinations.js';

const STOCK = 900;
const AWAY_MS = 60_000;
/** A claim of a killed process, its job that BullMQ finds stalled, and the sweep after both. Milliseconds. */
const RESUMED_MS = 120_000;

const missing = serversMissing(await findServers());
if (missing) process.stdout.write(`${missing}\n`);

(missing ? describe.skip : describe)('services in several processes', () => {
  let system: DistributedSystem;
  let admin: SystemClient;
  let productId: string;
  let double: ConversionsDouble;

  beforeAll(async () => {
    double = await ConversionsDouble.open();
    system = await DistributedSystem.start({
      replicas: {
        gateway: 2,
        catalog: 2,
        identity: 2,
        'checkout-api': 2,
        'checkout-worker': 2,
        notification: 2,
        tracking: 2,
      },
      // Clusters drain longer, because an ingress notices later.
      env: { MAX_OPEN_ORDERS: '50', DRAIN_SECONDS: '1', CONVERSIONS_TEST_ORIGIN: double.origin },
    });
    admin = await SystemClient.admin(system.url, system.gatewayUrls);
    ({ id: productId } = await admin.createProduct(aProduct({ nome: `Muitos ${randomUUID()}` })));
    await admin.addStock(
      productId,
      Array.from({ length: STOCK }, (_, at) => `${productId}-${at}`),
    );
  }, 240_000);
  afterAll(async () => {
    await system?.stop();
    await double?.close();
  }, 120_000);

  it('a page receives its payment at whichever gateway it is connected to', async () => {
    // One session, a page at each gateway.
    const shopper = await SystemClient.registered(system.url, undefined, system.gatewayUrls);
    const { transactionId } = await shopper.placeOrder({ productId });
    const { sandboxUrl } = await shopper.charged(transactionId);
    const pages = await Promise.all(system.gatewayUrls.map(() => openPage(shopper, transactionId)));
    expect(pages.map((page) => page.statuses[0])).toEqual(['pending', 'pending']);
    await SandboxClient.pay(sandboxUrl);
    await Promise.all(
      pages.map((page) =>
        waitUntil(() => page.statuses.includes('completed'), {
          forMs: 30_000,
          what: 'the page to be updated',
        }),
      ),
    );
    await Promise.all(pages.map((page) => page.close()));
  }, 90_000);

  it('without checkout the catalogue still works and reports payment as unavailable', async () => {
    const visitor = new SystemClient(system.url, system.gatewayUrls);
    const read = () => visitor.http.call(catalogRoutes.getShop, {});
    expect((await read()).paymentAvailable).toBe(true);
    const checkouts = named('checkout-');
    await Promise.all(checkouts.map((name) => system.crash(name)));
    try {
      expect((await read()).paymentAvailable).toBe(false);
      const { items } = await visitor.http.call(catalogRoutes.listProducts, { query: {} });
      expect(items.length).toBeGreaterThan(0);
    } finally {
      await Promise.all(checkouts.map((name) => system.launch(name)));
    }
    await waitUntil(async () => (await read()).paymentAvailable, { forMs: 30_000, what: 'payment' });
  }, 240_000);

  it('without notification and tracking a purchase is completed; mail and Purchase follow when they are back', async () => {
    const shopper = await SystemClient.registered(system.url, undefined, system.gatewayUrls);
    const away = [...named('notification'), ...named('tracking')];
    await Promise.all(away.map((name) => system.crash(name)));
    let transactionId: string;
    try {
      ({ transactionId } = await shopper.buy({ productId }));
      await expect(shopper.mails(transactionId)).rejects.toThrow(HttpProblem);
    } finally {
      await Promise.all(away.map((name) => system.launch(name)));
    }
    const waiting = { forMs: AWAY_MS, what: 'what was missed' };
    expect(await waitUntil(async () => nonEmpty(await shopper.mails(transactionId)), waiting)).toHaveLength(
      1,
    );
    expect(
      await waitUntil(async () => nonEmpty(await admin.conversions(transactionId)), waiting),
    ).toMatchObject([{ name: 'Purchase' }]);
  }, 240_000);

  it('each destination accepts one Purchase of an order, also when tracking is killed before it has recorded that', async () => {
    await activateDestinations(admin);
    const killed = new Promise<void>((resolve) => {
      double.onAccepted = (vendor) => {
        if (vendor !== 'meta') return;
        double.onAccepted = () => undefined;
        resolve(Promise.all(named('tracking').map((name) => system.crash(name))).then(() => undefined));
      };
    });
    const shopper = await SystemClient.registered(system.url, undefined, system.gatewayUrls);
    const { transactionId } = await shopper.buy({ productId, tracking: CONSENTED });
    await killed;
    await Promise.all(named('tracking').map((name) => system.launch(name)));
    await expectPurchases({ admin, double }, [transactionId], RESUMED_MS);
  }, 240_000);

  it('a conversion that its destination failed to take is sent again at once when the owner asks, and once', async () => {
    await activateDestinations(admin);
    const answers = (double.answers.meta = Array.from({ length: 4 }, () => ({ status: 503 })));
    const shopper = await SystemClient.registered(system.url, undefined, system.gatewayUrls);
    const { transactionId } = await shopper.buy({ productId, tracking: CONSENTED });
    const state = async () => (await purchaseStates(admin, transactionId)).join();
    await waitUntil(
      async () => {
        await admin.http.call(destinationRoutes.resendFailed, { params: { name: 'meta' } });
        return (await state()) === 'sent,sent,sent,sent';
      },
      { forMs: 120_000, everyMs: 1_000, what: 'the conversions' },
    );
    expect(answers).toEqual([]);
    const accepted = double.accepted('meta').map((body) => JSON.stringify(body));
    expect(accepted.filter((body) => body.includes(`"purchase:${transactionId}"`))).toHaveLength(1);
  }, 240_000);

  it('a rolling restart of every service under load fails no request', async () => {
    const over = new AbortController();
    const failures: string[] = [];
    let succeeded = 0;
    const lane = async (shopper: SystemClient, visit: () => Promise<unknown>) => {
      while (!over.signal.aborted) {
        await visit().then(
          () => (succeeded += 1),
          (error: unknown) => failures.push(`${shopper.email}: ${errorText(error)}`),
        );
        await sleep(50);
      }
    };
    const shoppers = await Promise.all(
      [1, 2, 3].map(() => SystemClient.registered(system.url, undefined, system.gatewayUrls)),
    );
    const [reader, buyer, other] = shoppers as [SystemClient, SystemClient, SystemClient];
    const buying = (shopper: SystemClient) => async () => {
      const { transactionId } = await shopper.placeOrder({ productId });
      await shopper.order(transactionId);
      await shopper.cancel(transactionId);
    };
    const load = [
      lane(reader, () => reader.http.call(catalogRoutes.getProduct, { params: { id: productId } })),
      lane(buyer, buying(buyer)),
      lane(other, buying(other)),
    ];
    try {
      for (const name of system.names) {
        await system.end(name);
        await system.launch(name);
      }
    } finally {
      over.abort();
      await Promise.all(load);
    }
    process.stdout.write(
      `rolling restart of ${system.names.length} processes: ${succeeded} visits succeeded, ${failures.length} failed\n`,
    );
    expect(failures).toEqual([]);
    expect(succeeded).toBeGreaterThan(system.names.length);
  }, 600_000);

  const named = (start: string) => system.names.filter((name) => name.startsWith(start));
});

/** An open page; requests of one client go to the gateways in turn, so the next page is at the other. */
async function openPage(shopper: SystemClient, transactionId: string) {
  const over = new AbortController();
  const statuses: string[] = [];
  const path = checkoutRoutes.orderEvents.path.replace(':transactionId', transactionId);
  const headers = { accept: 'text/event-stream' };
  const response = await shopper.http.fetch(path, { headers, signal: over.signal });
  const stream = (async () => {
    let text = '';
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      const events = (text + chunk).split('\n\n');
      text = events.pop()!;
      for (const event of events) {
        const data = /^data: ?(.*)$/m.exec(event)?.[1];
        if (data) statuses.push((JSON.parse(data) as { status: string }).status);
      }
    }
  })().catch((error: unknown) => {
    if (!over.signal.aborted) throw error;
  });
  await waitUntil(() => statuses.length > 0, { what: 'the first event' });
  return {
    statuses,
    close: async () => {
      over.abort();
      await stream;
    },
  };
}

function errorText(error: unknown): string {
  const cause = (error as { cause?: unknown }).cause;
  return `${String(error)}${cause ? ` (${String(cause)})` : ''}`;
}
