import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { restockRoutes } from '@vale/contracts/catalog';
import type { OrderView } from '@vale/contracts/checkout';
import {
  identityRoutes,
  mailProofRoutes,
  ownAccountRoutes,
  passwordResetRoutes,
} from '@vale/contracts/identity';
import { runningStoreUri } from '@vale/embedded-mongo';
import { aProduct } from '@vale/testing/builders';
import { formsOf, markedCustomer } from '@vale/testing/marked-customer';
import { reviewOrder } from '@vale/testing/system/review-order';
import { PASSWORD, SystemClient } from '@vale/testing/system/system-client';
import { SandboxClient } from '@vale/testing/system/sandbox-client';
import { SystemProcess } from '@vale/testing/system/system-process';
import { workspaceRoot } from '@vale/testing/system/workspace';
import { nonEmpty, waitUntil } from '@vale/testing/wait-until';
import { MongoClient } from 'mongodb';
import { declaredCollections } from '../scripts/deploy/privacy-map.mjs';
import { PersonSearch } from './person-search.js';

const { name, email, cpf, phone } = markedCustomer;
const [ADDRESS, AGENT, VISITOR, CLICK] = ['203.0.113.177', 'Zwoelfmark/7', randomUUID(), 'Click-zwoelf-77'];
/** Asked of the buyer by the product. */
const PLAYER = 'Spieler-zwoelf-777';

let system: SystemProcess;
let store: MongoClient;
let admin: SystemClient;
let buyer: SystemClient;
let soldOut: string;
let search: PersonSearch;

beforeAll(async () => {
  system = await SystemProcess.start({ env: { TRUST_PROXY: '1' } });
  store = await new MongoClient(runningStoreUri(join(system.dataDir, 'store'))!).connect();
  admin = await SystemClient.admin(system.url);
  buyer = comesFromTheirHome(new SystemClient(system.url));
  search = new PersonSearch(store, await declaredCollections(workspaceRoot));
}, 90_000);
afterAll(async () => {
  await store?.close();
  await system?.stop();
});

function comesFromTheirHome(client: SystemClient): SystemClient {
  const { http } = client;
  const fetch = http.fetch.bind(http);
  http.comeFrom(ADDRESS);
  http.fetch = (path, init = {}, timeoutMs) => {
    const headers = { ...(init.headers as Record<string, string>), 'user-agent': AGENT };
    return fetch(path, { ...init, headers }, timeoutMs);
  };
  return client;
}

async function aSoldOutProduct(codes: number, change: object = {}): Promise<string> {
  const { id } = await admin.createProduct(aProduct({ nome: `Vale ${randomUUID()}`, ...change }));
  const texts = Array.from({ length: codes }, (_, at) => `${id}-${at}`);
  if (codes > 0) await admin.addStock(id, texts);
  return id;
}

async function opensAnAccount(): Promise<void> {
  await buyer.register(email);
  const [, token = ''] = await buyer.mailTo(email, /#(c1\.\S+)/);
  await buyer.http.call(identityRoutes.confirmEmail, { body: { token } });
  await buyer.http.call(passwordResetRoutes.requestReset, { body: { email } });
  await buyer.http.call(mailProofRoutes.requestProof, { body: { email } });
  await buyer.login(email);
}

/** Buys and reviews with the account, and buys as a guest with the same address. The last order is not paid yet. */
async function shops(): Promise<OrderView> {
  const campos = [{ label: 'ID do jogador', kind: 'text', per: 'unit' }];
  const productId = await aSoldOutProduct(4, { campos });
  const tracking = {
    attribution: { utm_source: 'ads', fbclid: CLICK },
    firstTouch: { gclid: CLICK },
    visitorId: VISITOR,
    marketingConsent: true,
    consent: { version: 1, at: Date.now() },
    pageUrl: `${system.url}/?fbclid=${CLICK}`,
    referrer: `https://example.com/${CLICK}`,
  };
  const answers = [{ item: 0, unit: 0, label: 'ID do jogador', value: PLAYER }];
  const wish = { productId, customer: markedCustomer, tracking, answers };
  const { transactionId } = await buyer.buy(wish);
  await reviewOrder({ admin, buyer, transactionId });
  const guest = comesFromTheirHome(await SystemClient.guest(system.url));
  await guest.buy(wish);
  soldOut = await aSoldOutProduct(0);
  await buyer.http.call(restockRoutes.requestRestock, { body: { productId: soldOut, email } });
  await buyer.mailTo(email, /voltar/i);
  return buyer.placeOrder(wish);
}

async function accountId(): Promise<string> {
  const { account } = await buyer.http.call(ownAccountRoutes.exportData, {});
  return account.id;
}

describe('what the shop stores of a buyer', () => {
  let unpaid: OrderView;

  beforeAll(async () => {
    await opensAnAccount();
    unpaid = await shops();
    const digest = createHash('sha256').update(email).digest('base64url');
    search.look([
      ...[...name.split(' '), email, email.split('@')[0]!, cpf, phone].flatMap(formsOf),
      ...[ADDRESS, AGENT, VISITOR, CLICK, PLAYER, digest, await accountId()],
    ]);
  }, 120_000);

  it('is declared beside its schema, field by field', async () => {
    const found = await search.run();
    expect([...found.declared].map((field) => field.split(' ')[0])).toEqual(
      expect.arrayContaining([
        'vale_identity.accounts',
        'vale_identity.sessions',
        'vale_identity.mailProofs',
        'vale_checkout.orders',
        'vale_checkout.delivery_records',
        'vale_catalog.restockRequests',
        'vale_catalog.testimonials',
        'vale_notification.mailbox',
        'vale_tracking.conversions',
        'vale_tracking.sales',
      ]),
    );
    expect(found.undeclared).toEqual([]);
  });

  it('would be found within fields of any form', async () => {
    const products = store.db('vale_catalog').collection('contas');
    const set = { extras: { notes: [{ text: `call ${email}` }] } };
    await products.updateOne({ _id: soldOut as never }, { $set: set });
    expect((await search.run()).undeclared).toEqual(['vale_catalog.contas extras.notes.0.text']);
    await products.updateOne({ _id: soldOut as never }, { $set: { extras: {} } });
  });

  it('is in the copy that the buyer takes', async () => {
    const copy = await buyer.http.call(ownAccountRoutes.exportData, {});
    expect(copy.account).toMatchObject({ email, sessions: expect.arrayContaining([expect.anything()]) });
    expect(copy.orders).toHaveLength(3);
    expect(copy.reviews).toHaveLength(1);
    expect(copy.restockRequests).toMatchObject([{ email, productId: soldOut, isConfirmed: false }]);
    const text = JSON.stringify(copy);
    for (const mark of [name, email, cpf, phone, PLAYER, VISITOR, CLICK]) expect(text).toContain(mark);
  });

  it('is erased with the account, but for what is declared to stay', async () => {
    const { transactionId } = unpaid;
    await SandboxClient.pay((await buyer.charged(transactionId)).sandboxUrl);
    await buyer.reaching(transactionId, ['completed']);
    // An account that is closed earlier can leave the order's click ids: see "Open" in docs/privacy.md.
    await waitUntil(async () => nonEmpty(await admin.conversions(transactionId)));
    await waitUntil(async () => nonEmpty(await buyer.mails(transactionId)));
    await buyer.http.call(ownAccountRoutes.closeAccount, { body: { password: PASSWORD } });
    const left = async () => (await search.run()).erasable;
    await waitUntil(async () => (await left()).length === 0, { forMs: 30_000 }).catch(() => undefined);
    expect(await left()).toEqual([]);
  }, 60_000);
});
