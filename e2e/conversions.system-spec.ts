import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { destinationRoutes } from '@vale/contracts/tracking';
import { aProduct } from '@vale/testing/builders';
import {
  ConversionsDouble,
  GA4_ID,
  GA4_SECRET,
  META_PIXEL,
  META_TOKEN,
  POST_ADDRESS,
  UTMIFY_TOKEN,
} from '@vale/testing/conversions/conversions-double';
import { SandboxClient } from '@vale/testing/system/sandbox-client';
import type { SystemClient } from '@vale/testing/system/system-client';
import { SystemProcess } from '@vale/testing/system/system-process';
import { clientsOf } from '@vale/testing/system/test-system';
import { waitUntil } from '@vale/testing/wait-until';

/** A claim of a killed process, and the sweep after it. Milliseconds. */
const RESUMED_MS = 90_000;

const ACCOUNTS = {
  meta: { settings: { pixelId: META_PIXEL }, secrets: { accessToken: META_TOKEN } },
  utmify: { settings: {}, secrets: { apiToken: UTMIFY_TOKEN } },
  ga4: { settings: { measurementId: GA4_ID }, secrets: { apiSecret: GA4_SECRET } },
  'attribution-post': { settings: {}, secrets: { address: POST_ADDRESS } },
};

let double: ConversionsDouble;
let system: SystemProcess;
let admin: SystemClient;
let productId: string;

beforeAll(async () => {
  double = await ConversionsDouble.open();
  system = await SystemProcess.start({ env: { CONVERSIONS_TEST_ORIGIN: double.origin } });
  admin = await clientsOf(system).admin();
  ({ id: productId } = await admin.createProduct(aProduct({ nome: 'Vale de teste', delivery: 'manual' })));
  for (const [name, account] of Object.entries(ACCOUNTS))
    await admin.http.call(destinationRoutes.changeDestination, {
      params: { name },
      body: { isActive: true, ...account },
    });
}, 90_000);
afterAll(async () => {
  await system?.stop();
  await double?.close();
}, 30_000);

/** Resolves with the order's id. */
async function buy(marketingConsent: boolean): Promise<string> {
  const shopper = await clientsOf(system).shopper();
  const { transactionId } = await shopper.placeOrder({
    productId,
    tracking: { marketingConsent, attribution: { utm_source: 'a|b' } },
  });
  const { sandboxUrl } = await shopper.charged(transactionId);
  await SandboxClient.pay(sandboxUrl);
  return transactionId;
}

it('a purchase is accepted once at each destination, also when the shop is killed before it has recorded that', async () => {
  const killed = new Promise<void>((resolve) => {
    double.onAccepted = (vendor) => {
      if (vendor === 'meta') resolve(system.crash());
    };
  });
  const transactionId = await buy(true);
  await killed;
  double.onAccepted = () => {};
  system.launch();
  await system.ready();
  const states = async () => {
    const { items } = await admin.http.call(destinationRoutes.listDeliveries, { params: { transactionId } });
    return items.filter(({ event }) => event === 'purchase').map(({ state }) => state);
  };
  await waitUntil(async () => (await states()).join() === 'sent,sent,sent,sent', { forMs: RESUMED_MS });
  expect(double.purchaseIds('meta')).toEqual(new Set([`purchase:${transactionId}`]));
  expect(double.purchaseIds('post')).toEqual(new Set([`purchase:${transactionId}`]));
  for (const vendor of ['utmify', 'ga4'] as const)
    expect(double.purchaseIds(vendor)).toEqual(new Set([transactionId]));
}, 180_000);

it('nothing of a buyer who refused is sent', async () => {
  const before = double.requests.length;
  const transactionId = await buy(false);
  await waitUntil(async () => {
    const { items } = await admin.http.call(destinationRoutes.listDeliveries, { params: { transactionId } });
    const purchases = items.filter(({ event }) => event === 'purchase');
    return purchases.length === 4 && purchases.every(({ state }) => state === 'no-consent');
  });
  expect(double.requests).toHaveLength(before);
}, 60_000);
