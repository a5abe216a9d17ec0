import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { aProduct } from '@vale/testing/builders';
import { ConversionsDouble } from '@vale/testing/conversions/conversions-double';
import { SandboxClient } from '@vale/testing/system/sandbox-client';
import type { SystemClient } from '@vale/testing/system/system-client';
import { SystemProcess } from '@vale/testing/system/system-process';
import { clientsOf } from '@vale/testing/system/test-system';
import { waitUntil } from '@vale/testing/wait-until';
import {
  activateDestinations,
  CONSENTED,
  expectPurchases,
  purchaseStates,
} from './conversion-destinations.js';

/** A claim of a killed process, and the sweep after it. Milliseconds. */
const RESUMED_MS = 90_000;

let double: ConversionsDouble;
let system: SystemProcess;
let admin: SystemClient;
let productId: string;

beforeAll(async () => {
  double = await ConversionsDouble.open();
  system = await SystemProcess.start({ env: { CONVERSIONS_TEST_ORIGIN: double.origin } });
  admin = await clientsOf(system).admin();
  ({ id: productId } = await admin.createProduct(aProduct({ nome: 'Vale de teste', delivery: 'manual' })));
  await activateDestinations(admin);
}, 90_000);
afterAll(async () => {
  await system?.stop();
  await double?.close();
});

/** Resolves with the order's id. */
async function buy(marketingConsent: boolean): Promise<string> {
  const shopper = await clientsOf(system).shopper();
  const { transactionId } = await shopper.placeOrder({
    productId,
    tracking: { ...CONSENTED, marketingConsent },
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
  await expectPurchases({ admin, double }, [transactionId], RESUMED_MS);
}, 180_000);

it('nothing of a buyer who refused is sent', async () => {
  const before = double.requests.length;
  const transactionId = await buy(false);
  await waitUntil(async () => {
    const states = await purchaseStates(admin, transactionId);
    return states.join() === 'no-consent,no-consent,no-consent,no-consent';
  });
  expect(double.requests).toHaveLength(before);
});
