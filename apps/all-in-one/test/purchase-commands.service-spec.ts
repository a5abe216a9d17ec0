import { isDeepStrictEqual } from 'node:util';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { catalog } from '@vale/catalog';
import { checkout } from '@vale/checkout';
import { gatewayWith } from '@vale/gateway';
import { identity } from '@vale/identity';
import { notification } from '@vale/notification';
import { startApps } from '@vale/platform/app';
import { aProduct } from '@vale/testing/builders';
import { isByItself } from '@vale/testing/store/own-commands';
import { StoreProxy } from '@vale/testing/store/store-proxy';
import type { StoreCommand } from '@vale/testing/store/wire';
import { SANDBOX_KEY } from '@vale/testing/system/sandbox-client';
import { freePort } from '@vale/testing/system/free-port';
import { clientsOf } from '@vale/testing/system/test-system';
import { waitUntil } from '@vale/testing/wait-until';
import { tracking } from '@vale/tracking';
import { sandboxMount } from '../src/sandbox.mount.js';

/** Each is a business write, a write of the callback inbox, or a clear that other purchases share. The last three are the provider's. */
const PURCHASE = [
  'vale_checkout insert orders',
  'vale_checkout findAndModify stock_codes',
  'vale_checkout findAndModify orders',
  'vale_checkout insert callbacks',
  'vale_checkout findAndModify orders',
  'vale_checkout update callbacks',
  'vale_checkout update stock_codes',
  'vale_checkout findAndModify orders',
  'vale_tracking insert conversions',
  // The order's four changes together.
  'vale_tracking update sales',
  // The product's sales, by which lists are sorted.
  'vale_catalog update contas',
  'vale_notification insert mails',
  'vale_notification findAndModify mails',
  'vale_notification update mailbox',
  'vale_notification findAndModify mails',
  // Records that the buyer has seen the code.
  'vale_checkout insert delivery_records',
  'vale_checkout update orders',
  'vale_sandbox insert charges',
  'vale_sandbox update charges',
  'vale_sandbox update charges',
];
/** Sent for all that was done within 200 or 300 ms: a purchase that takes longer, on a busy machine, sends them again. */
const CLEAR = 'vale_checkout update orders';
/** Purchases of which one sends nothing but its own commands. */
const TRIES = 4;
const SALES = 'vale_tracking update sales';

const isMailSent = ({ collection, name, body }: StoreCommand): boolean =>
  collection === 'mails' && name === 'findAndModify' && JSON.stringify(body['update']).includes('sentAt');

/** Commands of the job that counts figures every ten seconds, which a slow purchase meets. */
const isCounting = ({ database, name, collection }: StoreCommand): boolean =>
  database === 'vale_tracking' &&
  (collection.startsWith('figure_') || (name === 'find' && ['sales', 'visits'].includes(collection)));

/** True once the mail is sent, the callback is processed, the code was seen, and the order's events are cleared. */
function isComplete(commands: readonly string[]): boolean {
  const count = (command: string) => commands.filter((one) => one === command).length;
  return (
    count('vale_notification findAndModify mails') === 2 &&
    count('vale_sandbox update charges') === 2 &&
    commands.lastIndexOf(SALES) > commands.lastIndexOf('vale_checkout findAndModify orders') &&
    commands.includes('vale_catalog update contas') &&
    commands.includes('vale_checkout update callbacks') &&
    commands.includes('vale_checkout insert delivery_records') &&
    commands.lastIndexOf(CLEAR) > commands.lastIndexOf('vale_checkout findAndModify orders')
  );
}

it('a purchase sends the store its commands and no other from the order to the mail with its code', async () => {
  const store = await StoreProxy.start();
  const dataDir = await mkdtemp(join(tmpdir(), 'purchase-commands-spec-'));
  try {
    const apps = [catalog, identity, checkout, notification, tracking, gatewayWith([sandboxMount])];
    const port = await freePort();
    const url = `http://localhost:${port}`;
    // The sandbox's mount reads the settings of the process.
    const shared = { PUBLIC_URL: url, SANDBOX_API_KEY: SANDBOX_KEY };
    Object.assign(process.env, shared);
    const env = { LOG_LEVEL: 'silent', DATA_DIR: dataDir, MONGODB_URI: store.uri, ...shared };
    const system = await startApps(apps, { env: { ...env, PORT: String(port) } });
    try {
      const clients = clientsOf({ url, sandboxUrl: `${url}/sandbox`, stop: () => system.close() });
      const admin = await clients.admin();
      const { id: productId } = await admin.createProduct(aProduct({ nome: 'Cartão contado' }));
      await admin.addStock(
        productId,
        Array.from({ length: 100 }, (_, n) => `CODE-${n}`),
      );
      const shopper = await clients.shopper();
      // The confirmation of its e-mail address, which is no part of a purchase.
      await waitUntil(() => store.commands.some(isMailSent));
      const sent = () => {
        const all = store.commands.filter((command) => !isByItself(command) && !isCounting(command));
        return all.map(({ database, name, collection }) => `${database} ${name} ${collection}`);
      };
      const buy = async () => {
        store.commands.length = 0;
        await shopper.buy({ productId });
        await waitUntil(() => isComplete(sent()));
      };
      // Session, offer, payment method and active destinations are read by the first purchase.
      await buy();
      const isShared = (command: string) => [CLEAR, SALES].includes(command);
      const once = () =>
        sent()
          .filter((command, at, all) => !isShared(command) || all.indexOf(command) === at)
          .toSorted();
      // On a slow machine the shop's periodic work falls into some purchases.
      for (let left = TRIES; left > 0; left -= 1) {
        await buy();
        if (isDeepStrictEqual(once(), PURCHASE.toSorted())) break;
      }
      expect(once()).toEqual(PURCHASE.toSorted());
    } finally {
      await system.close();
    }
  } finally {
    await store.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
