import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Product } from '@vale/contracts/catalog';
import { confirmEmailErrors } from '@vale/contracts/checkout';
import { parseBrCode } from '@vale/contracts/pix';
import { aProduct } from '@vale/testing/builders';
import { SANDBOX_KEY, SandboxClient } from '@vale/testing/system/sandbox-client';
import { SandboxProcess } from '@vale/testing/system/sandbox-process';
import type { SystemClient } from '@vale/testing/system/system-client';
import { SystemProcess } from '@vale/testing/system/system-process';
import { clientsOf } from '@vale/testing/system/test-system';
import { waitUntil } from '@vale/testing/wait-until';

describe('a shop at a provider with the Central Bank’s API Pix', () => {
  let sandbox: SandboxProcess;
  let system: SystemProcess;
  let admin: SystemClient;
  let products = 0;

  beforeAll(async () => {
    sandbox = await SandboxProcess.start();
    system = await SystemProcess.start({
      sandboxUrl: sandbox.url,
      env: {
        PAYMENT_PROVIDER: 'api-pix',
        PAYMENT_API_URL: `${sandbox.url}/api/v2`,
        PAYMENT_PUBLIC_TOKEN: 'loja',
        PAYMENT_PRIVATE_TOKEN: SANDBOX_KEY,
        PAYMENT_PIX_KEY: 'loja@example.com',
        MAX_UNCONFIRMED_ORDERS: '1',
      },
    });
    admin = await clientsOf(system).admin();
  }, 120_000);
  afterAll(async () => {
    await system?.stop();
    await sandbox?.stop();
  });

  /** A product with a price of its own, by which scripts recognise its charge. */
  async function product(reais: number): Promise<Product> {
    const made = await admin.createProduct(
      aProduct({ nome: `API Pix ${++products}`, preco: reais, delivery: 'codes' }),
    );
    await admin.addStock(made.id, [`CODE-${products}`]);
    return made;
  }

  async function pending(reais: number) {
    const shopper = await clientsOf(system).shopper();
    const { id: productId } = await product(reais);
    const { transactionId } = await shopper.placeOrder({ productId });
    const order = await shopper.charged(transactionId);
    return { shopper, transactionId, order };
  }

  it('charges under the order’s number, hears of the payment by its webhook, and delivers', async () => {
    const { shopper, transactionId, order } = await pending(31.07);
    expect(parseBrCode(order.pixCode!)).toMatchObject({ ok: true, code: { amountCentavos: 3_107 } });
    expect(await sandbox.client.charges(transactionId)).toMatchObject([{ identifier: transactionId }]);
    await SandboxClient.pay(order.sandboxUrl);
    expect((await shopper.reaching(transactionId, ['completed'])).codes).toHaveLength(1);
    await waitUntil(async () => (await sandbox.client.stats()).callbacks.acknowledged > 0);
  });

  it('makes one charge although the reply of its creation was cut', async () => {
    await sandbox.client.script({ amount: 31.08, create: ['cut', 'html', 'ok'] });
    const { shopper, transactionId, order } = await pending(31.08);
    expect(await sandbox.client.charges(transactionId)).toHaveLength(1);
    await SandboxClient.pay(order.sandboxUrl);
    await shopper.reaching(transactionId, ['completed']);
  });

  it('shows no charge of another order', async () => {
    await sandbox.client.script({ amount: 31.09, create: ['same-charge', 'ok'] });
    const { shopper, transactionId, order } = await pending(31.09);
    expect(await sandbox.client.charges(transactionId)).toHaveLength(1);
    await SandboxClient.pay(order.sandboxUrl);
    await shopper.reaching(transactionId, ['completed']);
  });

  it('delivers once although callbacks are doubled, and a forged one says paid first', async () => {
    await sandbox.client.script({ amount: 31.1, callbacks: ['forged', 'duplicate', 'reordered'] });
    const { shopper, transactionId, order } = await pending(31.1);
    expect((await shopper.refresh(transactionId)).status).toBe('pending');
    await SandboxClient.pay(order.sandboxUrl);
    expect((await shopper.reaching(transactionId, ['completed'])).codes).toHaveLength(1);
  });

  it('is patient with replies that it cannot read, and finds the payment without a callback', async () => {
    await sandbox.client.script({
      amount: 31.11,
      read: ['html', 'redirect', 'truncated', 'oversized', 'unknown-word', 'ok'],
      callbacks: 'missing',
    });
    const { shopper, transactionId, order } = await pending(31.11);
    await SandboxClient.pay(order.sandboxUrl);
    await waitUntil(
      async () => (await shopper.refresh(transactionId).catch(() => null))?.status === 'completed',
      { what: 'the payment to be found', forMs: 40_000, everyMs: 1_000 },
    );
  });

  it('lets an account without a confirmed e-mail wait with one order', async () => {
    const { shopper } = await pending(31.13);
    const { id: productId } = await product(31.14);
    const refused = await shopper.placeOrder({ productId }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ problem: { code: confirmEmailErrors.confirmEmail.code } });
  });

  it('tells the shopper when too little was paid', async () => {
    const { shopper, transactionId, order } = await pending(31.12);
    await SandboxClient.pay(order.sandboxUrl, { amount: 31.11 });
    expect((await shopper.reaching(transactionId, ['underpaid'])).codes).toEqual([]);
  });
});
