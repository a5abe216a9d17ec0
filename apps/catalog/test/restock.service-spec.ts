import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { catalogErrors, catalogMessages, restockErrors, restockMessages } from '@vale/contracts/catalog';
import { checkoutEvents } from '@vale/contracts/checkout';
import { DAY_MS } from '@vale/contracts/time';
import { codeOf } from '@vale/testing/code-of';
import { waitUntil } from '@vale/testing/wait-until';
import { RestockNoticeService } from '../src/restock/restock-notice.service.js';
import { admin, CatalogEnvironment } from './catalog-environment.js';

let catalog: CatalogEnvironment;

beforeEach(async () => {
  catalog = CatalogEnvironment.open();
  await catalog.start();
});
afterEach(() => catalog.close());

const soldOut = async (nome = 'Steam') => (await catalog.createProduct({ nome, delivery: 'codes' })).id;
const request = (productId: string, email: string) =>
  catalog.request(restockMessages.requestRestock, { productId, email });
const stored = () => catalog.collection('restockRequests').find({}).sort({ _id: 1 }).toArray();
const tokenOf = async (email: string) =>
  (await stored()).find((one) => one['email'] === email)?.['token'] as string;
const confirm = (token: string) => catalog.request(restockMessages.confirmRestock, { token });
const cancel = (token: string) => catalog.request(restockMessages.cancelRestock, { token });
const issue = (requestId: string, kind: 'confirm' | 'back') =>
  catalog.request(restockMessages.issueRestockMail, { requestId, kind });
const tell = () => catalog.get<RestockNoticeService>(RestockNoticeService).tell();
const told = async () =>
  (await stored()).flatMap((one) => (one['state'] === 'told' ? [one['email'] as string] : []));

/** Waits a moment between two requests, whose ids are in the order of the clock. */
async function waiting(productId: string, ...emails: string[]): Promise<void> {
  for (const email of emails) {
    catalog.clock.advance(10);
    await request(productId, email);
    await confirm(await tokenOf(email));
  }
}

let versions = 0;
async function fill(productId: string, free: number): Promise<void> {
  versions += 1;
  await catalog.system.bus.emit(checkoutEvents.stockChanged, {
    productId,
    variation: '',
    free,
    version: versions,
  });
  await waitUntil(
    async () => (await catalog.collection('stockLevels').findOne({ productId }))?.['free'] === free,
  );
  await waitUntil(
    async () =>
      (await catalog.request(catalogMessages.getProduct, { id: productId })).soldOut === (free === 0),
  );
}

describe('a restock request', () => {
  it('is of a product that is sold out, and stands once for each address', async () => {
    const { id: free } = await catalog.createProduct({ nome: 'Xbox' });
    expect(await codeOf(request(free, 'ana@example.com'))).toBe(restockErrors.restockNotSoldOut.code);
    expect(await codeOf(request('none', 'ana@example.com'))).toBe(catalogErrors.productNotFound.code);
    const id = await soldOut();
    for (const email of ['Ana@Example.com', 'ana@example.com']) await request(id, email);
    expect(await stored()).toMatchObject([
      {
        productId: id,
        email: 'ana@example.com',
        state: 'unconfirmed',
        purgeAt: new Date(catalog.clock.nowMs() + 7 * DAY_MS),
      },
    ]);
  });

  it('mails one mailbox five times an hour, however many products and tags others type', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, (_, at) => soldOut(`Steam ${at}`)));
    for (const [at, id] of ids.slice(0, 5).entries()) await request(id, `ana+${at}@example.com`);
    const sixth = request(ids[5]!, 'ana+5@example.com');
    await expect(sixth).rejects.toMatchObject({
      code: 'platform.too-many-requests',
      data: { retryAfterMs: expect.any(Number) },
    });
    // The owner's plain address is not used up by tags.
    await request(ids[5]!, 'ana@example.com');
    expect(await stored()).toHaveLength(6);
  });

  it('does not count towards the limit when the address asked before', async () => {
    const [id, other] = [await soldOut(), await soldOut('Xbox')];
    for (let times = 0; times < 20; times += 1) await request(id, 'ana@example.com');
    await request(other, 'ana@example.com');
    expect(await stored()).toHaveLength(2);
    // Once the mailbox has had its e-mails, nobody learns what it asked for.
    for (const nome of ['A', 'B', 'C']) await request(await soldOut(nome), 'ana@example.com');
    for (const asked of [id, await soldOut('D')])
      expect(await codeOf(request(asked, 'ana@example.com'))).toBe('platform.too-many-requests');
  });

  it('is confirmed by its e-mail, is kept for 90 days, and is deleted by one click', async () => {
    const id = await soldOut();
    await request(id, 'ana@example.com');
    const [{ _id: requestId }] = (await stored()) as unknown as [{ _id: string }];
    expect(await issue(requestId, 'back')).toBeNull();
    const mail = await issue(requestId, 'confirm');
    expect(mail).toMatchObject({ email: 'ana@example.com', productTitle: 'Steam', productId: id });
    const { token } = mail!;
    for (let times = 0; times < 2; times += 1)
      expect(await confirm(token)).toEqual({ productTitle: 'Steam' });
    expect(await stored()).toMatchObject([
      { state: 'waiting', purgeAt: new Date(catalog.clock.nowMs() + 90 * DAY_MS) },
    ]);
    expect(await issue(requestId, 'confirm')).toBeNull();
    for (let times = 0; times < 2; times += 1) expect(await cancel(token)).toEqual({});
    expect(await stored()).toEqual([]);
    expect(await codeOf(confirm(token))).toBe(restockErrors.restockLinkUnusable.code);
  });

  it('gets another e-mail if its shopper did not confirm and asks again later', async () => {
    const id = await soldOut();
    await request(id, 'ana@example.com');
    const first = await tokenOf('ana@example.com');
    catalog.clock.advance(11 * 60_000);
    await request(id, 'ana@example.com');
    expect(await stored()).toHaveLength(1);
    expect(await tokenOf('ana@example.com')).not.toBe(first);
  });
});

describe('the owner of an address', () => {
  const owner = { accountId: 'ana', sessionId: 's', email: 'ana@example.com', role: 'customer' } as const;
  const copy = async (emailConfirmed: boolean) =>
    (await catalog.request(restockMessages.exportRestock, {}, { actor: { ...owner, emailConfirmed } })).items;

  it('gets a copy of its requests, and nobody gets one of an address that is not confirmed', async () => {
    const [steam, xbox] = [await soldOut(), await soldOut('Xbox')];
    await waiting(steam, owner.email, 'bia@example.com');
    await request(xbox, owner.email);
    const createdAt = catalog.clock.nowMs();
    expect(await copy(true)).toEqual([
      expect.objectContaining({ productId: steam, productTitle: 'Steam', isConfirmed: true }),
      {
        email: owner.email,
        productId: xbox,
        productTitle: 'Xbox',
        isConfirmed: false,
        createdAt,
        toldAt: null,
      },
    ]);
    expect(await copy(false)).toEqual([]);
  });

  it('leaves none of them behind when its account is deleted', async () => {
    await waiting(await soldOut(), owner.email, 'bia@example.com');
    await catalog.request(restockMessages.eraseRestock, { email: owner.email });
    expect(await stored()).toMatchObject([{ email: 'bia@example.com' }]);
    expect(await catalog.databaseText('vale_catalog')).not.toContain(owner.email);
  });
});

it('requests of a demo are deleted when the shop goes live, and no others', async () => {
  await catalog.close();
  catalog = CatalogEnvironment.open();
  await catalog.startDemo();
  const id = await soldOut('Da dona');
  await request(id, 'visitor@example.com');
  const [{ _id: requestId }] = (await stored()) as unknown as [{ _id: string }];
  await catalog.restart({ VALE_DEMO: 'false' });
  expect(await issue(requestId, 'confirm')).toBeNull();
  expect(await stored()).toEqual([]);
  await request(id, 'ana@example.com');
  await catalog.restart({ VALE_DEMO: 'false' });
  expect(await stored()).toMatchObject([{ email: 'ana@example.com' }]);
});

describe('when stock arrives', () => {
  it('notifies as many as there are codes, in the order of their requests, once each', async () => {
    const id = await soldOut();
    await waiting(id, 'a@example.com', 'b@example.com', 'c@example.com', 'd@example.com');
    await request(id, 'unconfirmed@example.com');
    await tell();
    expect(await told()).toEqual([]);
    await fill(id, 2);
    await tell();
    await tell();
    expect(await told()).toEqual(['a@example.com', 'b@example.com']);
    const [{ _id: first }] = (await stored()) as unknown as [{ _id: string }];
    expect(await issue(first, 'back')).toMatchObject({ email: 'a@example.com' });
    // One was bought, then another code came.
    await fill(id, 1);
    await tell();
    expect(await told()).toHaveLength(2);
    await fill(id, 3);
    await tell();
    expect(await told()).toEqual(['a@example.com', 'b@example.com', 'c@example.com']);
    catalog.clock.advance(DAY_MS + 1);
    await tell();
    expect(await told()).toHaveLength(4);
  });

  it('nobody is told of what is hidden; all are of what needs no codes any more', async () => {
    const id = await soldOut();
    await waiting(id, 'a@example.com', 'b@example.com');
    const change = (patch: object) =>
      catalog.request(catalogMessages.changeProduct, { id, change: patch }, admin);
    await change({ isActive: false, delivery: 'manual' });
    await tell();
    expect(await told()).toEqual([]);
    await change({ isActive: true });
    await tell();
    expect(await told()).toHaveLength(2);
    await request(id, 'a@example.com').catch(() => undefined);
    expect(await told()).toHaveLength(2);
  });
});
