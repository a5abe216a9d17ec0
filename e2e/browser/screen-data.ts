import { randomUUID } from 'node:crypto';
import { aProduct } from '@vale/testing/builders';
import { reviewOrder } from '@vale/testing/system/review-order';
import { SandboxClient } from '@vale/testing/system/sandbox-client';
import { SystemClient } from '@vale/testing/system/system-client';
import { waitUntil } from '@vale/testing/wait-until';

/** Products, orders and an account for the screens to show. */
export interface ScreenData {
  url: string;
  shopper: SystemClient;
  varied: string;
  /** Has a review. */
  reviewed: string;
  expired: string;
  soldOut: string;
  pending: { transactionId: string; sandboxUrl: string };
  delivered: string;
  refused: string;
  underpaid: string;
  /** Path of the link in the e-mail of `delivered`. */
  deliveryLink: string;
}

const VARIATIONS = [
  { name: 'Vale R$ 100', value: 'R$ 100', price: 50, delivery: 'codes' as const },
  { name: 'Vale R$ 200', value: 'R$ 200', price: 100, delivery: 'codes' as const },
];

/**
 * Creates its own products and orders, so that other data in the system does not matter. The default e-mail address is
 * long, to test the layout.
 */
export async function prepareScreenData(url: string, email?: string): Promise<ScreenData> {
  const admin = await SystemClient.admin(url);
  const shopper = await SystemClient.registered(url, email);
  const add = async (change: object) => {
    const nome = `Vale-presente de teste ${randomUUID().slice(0, 4)}`;
    return (await admin.createProduct(aProduct({ nome, ...change }))).id;
  };
  const varied = await add({ variations: VARIATIONS });
  const soldOut = await add({});
  const expired = await add({ expiraEm: Date.now() - 60_000 });
  const single = await add({ preco: 25 });
  await admin.addStock(varied, ['AAAA-1', 'AAAA-2'].map(unique), VARIATIONS[0]!.name);
  await admin.addStock(single, ['BBBB-1', 'BBBB-2', 'BBBB-3', 'BBBB-4'].map(unique));
  const order = async () => {
    const { transactionId } = await shopper.placeOrder({ productId: single });
    return shopper.charged(transactionId);
  };
  const reviewed = await add({ preco: 30 });
  await admin.addStock(reviewed, ['CCCC-1', 'CCCC-2'].map(unique));
  const { transactionId } = await shopper.buy({ productId: reviewed });
  await reviewOrder({ admin, buyer: shopper, transactionId });
  const delivered = await shopper.buy({ productId: single });
  const refused = await order();
  await SandboxClient.refuse(refused.sandboxUrl);
  await shopper.reaching(refused.transactionId, ['failed']);
  const underpaid = await order();
  await SandboxClient.pay(underpaid.sandboxUrl, { amount: 24 });
  await shopper.reaching(underpaid.transactionId, ['underpaid']);
  const pending = await order();
  return {
    deliveryLink: await deliveryLinkOf(shopper, delivered.transactionId),
    url,
    shopper,
    varied,
    reviewed,
    soldOut,
    expired,
    pending,
    delivered: delivered.transactionId,
    refused: refused.transactionId,
    underpaid: underpaid.transactionId,
  };
}

/** Path and token of the link in the delivery e-mail, which the demo keeps in its mailbox. */
export async function deliveryLinkOf(shopper: SystemClient, transactionId: string): Promise<string> {
  return waitUntil(
    async () => {
      const [mail] = await shopper.mails(transactionId);
      return /\/entrega#\S+/.exec(mail?.text ?? '')?.[0];
    },
    { what: 'the delivery e-mail', forMs: 20_000 },
  );
}

const unique = (code: string) => `${code}-${randomUUID().slice(0, 8)}`;
