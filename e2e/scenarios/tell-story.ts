import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { expect } from '@jest/globals';
import type { Product } from '@vale/contracts/catalog';
import {
  checkoutAdminRoutes,
  checkoutRoutes,
  paymentMethodRoutes,
  type AdminOrder,
} from '@vale/contracts/checkout';
import { toCentavos } from '@vale/contracts/money';
import { aProduct } from '@vale/testing/builders';
import { HttpProblem } from '@vale/testing/system/http-client';
import { SandboxClient } from '@vale/testing/system/sandbox-client';
import type { SystemClient } from '@vale/testing/system/system-client';
import { clientsOf, type TestSystem } from '@vale/testing/system/test-system';
import { waitUntil } from '@vale/testing/wait-until';
import type { Story, StoryStep } from './story.js';

/** A charge that fails several times is made again ever more slowly. */
const WAIT_MS = 120_000;

interface Told {
  system: TestSystem;
  admin: SystemClient;
  shopper: SystemClient;
  product: Product;
  story: Story;
  /** Empty when "place order" was refused. */
  transactionId: string;
  /** Sandbox page of the charge that the shopper was shown. */
  sandboxUrl: string;
  /** The error of "place order". */
  refusal: string | null;
}

/** Plays a story in a running system, and compares what the shopper, the admin and the books see with what it says. */
export async function tellStory(system: TestSystem, admin: SystemClient, story: Story): Promise<void> {
  const { price, codes, sandbox } = story;
  const { shopper: newShopper, sandbox: provider } = clientsOf(system);
  const shopper = await newShopper();
  const product = await admin.createProduct(aProduct({ nome: `História ${price}`, preco: price }));
  await admin.addStock(
    product.id,
    Array.from({ length: codes }, (_, at) => `${product.id}-${at}`),
  );
  await provider.script({ ...sandbox, amount: price });
  const placed = await place(shopper, product.id);
  const told = { system, admin, shopper, product, story, ...placed };
  for (const step of story.steps) await play(told, step);
  const { refusal = null, ...rest } = story.shopper;
  await sees(() => ending(told), { shopper: { ...rest, refusal }, admin: story.admin, books: story.books });
}

/** The order with its charge; without one when "place order" was refused. */
async function place(shopper: SystemClient, productId: string) {
  try {
    const { transactionId } = await shopper.placeOrder({ productId });
    const { sandboxUrl } = await shopper.charged(transactionId, { forMs: WAIT_MS });
    return { transactionId, sandboxUrl, refusal: null };
  } catch (error) {
    if (!(error instanceof HttpProblem) || error.problem.code === undefined) throw error;
    return { transactionId: '', sandboxUrl: '', refusal: error.problem.code };
  }
}

async function play(told: Told, step: StoryStep): Promise<void> {
  const { system, shopper, product, story, transactionId, sandboxUrl } = told;
  const { sandbox } = clientsOf(system);
  const chargeId = sandboxUrl.slice(sandboxUrl.lastIndexOf('/') + 1);
  if ('pay' in step)
    await SandboxClient.pay(sandboxUrl, { amount: step.pay, again: step.again, late: step.late });
  else if ('refuse' in step) await SandboxClient.refuse(sandboxUrl);
  else if ('cancel' in step) await shopper.cancel(transactionId);
  else if ('anotherBuys' in step) await (await clientsOf(system).shopper()).buy({ productId: product.id });
  else if ('dispute' in step) await sandbox.dispute(chargeId, step.dispute);
  else if ('provider' in step) await sandbox.move(chargeId, step.provider);
  else if ('sandbox' in step) await sandbox.script({ ...step.sandbox, amount: story.price });
  else if ('admin' in step) await decide(told, step.admin);
  else if ('refundPart' in step) await refund(told, toCentavos(step.refundPart));
  else if ('editsMethod' in step) await editMethod(told);
  else if ('sees' in step)
    await sees(async () => ({ status: (await shopper.order(transactionId)).status }), { status: step.sees });
  else await sees(async () => ({ attention: (await adminOrder(told))?.attention }), step);
}

async function decide(told: Told, what: 'accept' | 'refund' | 'confirm' | 'drop'): Promise<void> {
  const { admin, transactionId } = told;
  if (what === 'refund') return refund(told);
  const params = { transactionId };
  const body = { reason: 'a pedido' };
  const headers = { 'idempotency-key': `accept-${transactionId}` };
  if (what === 'accept')
    return void (await admin.http.call(checkoutAdminRoutes.acceptOrder, { params, body }, { headers }));
  const { payments } = await admin.http.call(checkoutAdminRoutes.inspectOrder, { params });
  const waiting = payments.flatMap(({ refunds }) => refunds).find(({ state }) => state === 'pending')!;
  const ofRefund = { transactionId, refundId: waiting.id };
  if (what === 'drop')
    return void (await admin.http.call(checkoutAdminRoutes.dropRefund, { params: ofRefund, body }));
  const sent = { ...body, endToEndId: 'E12345678202611221200abcdefghijk' };
  await admin.http.call(checkoutAdminRoutes.confirmRefund, { params: ofRefund, body: sent });
}

/** Refunds everything if no sum is given. */
async function refund({ admin, transactionId }: Told, centavos?: number): Promise<void> {
  const body = { reason: 'a pedido', ...(centavos && { centavos }) };
  const headers = { 'idempotency-key': `refund-${transactionId}` };
  await admin.http.call(checkoutAdminRoutes.refundOrder, { params: { transactionId }, body }, { headers });
}

/** The new endpoint leads to the same sandbox, so that the other stories go on. */
async function editMethod({ admin, transactionId }: Told): Promise<void> {
  const { items } = await admin.http.call(paymentMethodRoutes.listPaymentMethods, {});
  const { id, name, apiEndpoint, settings } = items.find(({ isActive }) => isActive)!;
  const edited = await admin.http.call(
    paymentMethodRoutes.editPaymentMethod,
    {
      params: { id },
      body: { name, driver: 'external-transactions', apiEndpoint: `${apiEndpoint}/`, settings },
    },
    { headers: { 'idempotency-key': randomUUID() } },
  );
  const { charges } = await admin.http.call(checkoutAdminRoutes.inspectOrder, { params: { transactionId } });
  expect({ isActive: edited.isActive, charges: charges.map(({ methodId }) => methodId) }).toEqual({
    isActive: true,
    charges: [id],
  });
}

async function ending(told: Told) {
  const { system, shopper, admin, product, refusal } = told;
  const order = await adminOrder(told);
  if (!order) return null;
  const { transactionId, state, attention, received, owedBack } = order;
  const shown = refusal === null ? await shopper.order(transactionId) : null;
  const charges = await clientsOf(system).sandbox.charges(transactionId);
  return {
    shopper: { status: shown?.status ?? order.status, codes: shown?.codes.length ?? 0, refusal },
    admin: { state, attention },
    books: { received, owedBack, charges: charges.length, stock: await admin.stock(product.id) },
  };
}

/** The shopper's only order, as the admin's list has it; newest first, so it is never far. */
async function adminOrder({ admin, product, shopper }: Told): Promise<AdminOrder | undefined> {
  const { items: own } = await shopper.http.call(checkoutRoutes.listOrders, { query: { limit: 100 } });
  for (let cursor: string | undefined; ;) {
    const query = { limit: 100, ...(cursor && { cursor }) };
    const { items, nextCursor } = await admin.http.call(checkoutRoutes.listAllOrders, { query });
    const isTold = (order: AdminOrder) =>
      order.product.id === product.id &&
      (own.length === 0 || own.some(({ transactionId }) => transactionId === order.transactionId));
    const found = items.find(isTold);
    if (found || nextCursor === null) return found;
    cursor = nextCursor;
  }
}

/** Waits until it is so; says what it was instead. */
async function sees<T>(look: () => Promise<unknown>, wanted: T): Promise<void> {
  let last: unknown;
  const isSo = async () => isDeepStrictEqual((last = await look()), wanted);
  await waitUntil(isSo, { forMs: WAIT_MS, everyMs: 250 }).catch((error: unknown) => {
    expect(last).toEqual(wanted);
    throw error;
  });
}
