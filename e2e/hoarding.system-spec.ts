import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { identityRoutes } from '@vale/contracts/identity';
import { aCustomer, aProduct, cpfOf } from '@vale/testing/builders';
import { HttpProblem } from '@vale/testing/system/http-client';
import { LIVE_SHOP, OWNER } from '@vale/testing/system/live-shop';
import { SANDBOX_KEY } from '@vale/testing/system/sandbox-client';
import { SandboxProcess } from '@vale/testing/system/sandbox-process';
import { SystemClient } from '@vale/testing/system/system-client';
import { SystemProcess } from '@vale/testing/system/system-process';
import { SmtpInbox } from '@vale/testing/smtp-inbox';
import { waitUntil } from '@vale/testing/wait-until';

const CODES = 60;
const ADDRESS = '203.0.113.7';
const TEST_MS = 120_000;

let inbox: SmtpInbox;
let provider: SandboxProcess;
let shop: SystemProcess;
let admin: SystemClient;
let productId: string;

beforeEach(async () => {
  inbox = await SmtpInbox.open();
  provider = await SandboxProcess.start();
  shop = await SystemProcess.start({
    env: {
      ...LIVE_SHOP,
      TRUST_PROXY: '1',
      SMTP_URL: inbox.url,
      PAYMENT_API_URL: provider.url,
      PAYMENT_PRIVATE_TOKEN: SANDBOX_KEY,
    },
  });
  admin = new SystemClient(shop.url);
  await admin.loginAdmin(OWNER.email, OWNER.password);
  ({ id: productId } = await admin.createProduct(aProduct({ nome: 'Cartão' })));
  await admin.addStock(
    productId,
    Array.from({ length: CODES }, (_, number) => `CODE-${number}`),
  );
}, TEST_MS);

afterEach(async () => {
  await shop?.stop();
  await provider?.stop();
  await inbox?.close();
});

const stock = () => admin.stock(productId);

/** New accounts that were all opened at one address. */
async function accounts(count: number, nameOf: (account: number) => string): Promise<SystemClient[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, account) => {
      const client = new SystemClient(shop.url);
      client.http.comeFrom(ADDRESS);
      await client.register(nameOf(account));
      return client;
    }),
  );
}

async function confirm({ http, email }: SystemClient): Promise<void> {
  const mail = await waitUntil(() => inbox.taken.find(({ to }) => to.includes(email)), { what: email });
  const token = /\/confirmar-email#([\w.-]+)/.exec(mail.text)![1]!;
  await http.call(identityRoutes.confirmEmail, { body: { token } });
}

/** Every account tries to place three orders. Returns those that were placed. */
async function hoard(buyers: readonly SystemClient[]): Promise<{ buyer: SystemClient; id: string }[]> {
  const placed: { buyer: SystemClient; id: string }[] = [];
  for (let round = 0; round < 3; round += 1)
    await Promise.all(
      buyers.map(async (buyer, account) => {
        const customer = aCustomer({ email: buyer.email, cpf: cpfOf(account) });
        try {
          const { transactionId } = await buyer.placeOrder({ productId, customer });
          placed.push({ buyer, id: transactionId });
        } catch (error) {
          if (!(error instanceof HttpProblem && error.status < 500)) throw error;
        }
      }),
    );
  return placed;
}

describe('behind one address', () => {
  it(
    'twenty confirmed accounts hold about two thirds of a stock of 60 once, and a tenth after they left it unpaid',
    async () => {
      const buyers = await accounts(20, (account) => `conta-${account}@example.com`);
      for (const buyer of buyers) await confirm(buyer);
      const first = await hoard(buyers);
      const { held } = await stock();
      expect(held).toBe(first.length);
      expect(held).toBeGreaterThanOrEqual(20);
      // Concurrent orders choose slots at random, so a run may hold more than the average of two thirds.
      expect(held).toBeLessThanOrEqual(CODES * 0.9);
      const elsewhere = await SystemClient.registered(shop.url);
      await elsewhere.placeOrder({ productId });

      for (const { buyer, id } of first) await buyer.cancel(id);
      await waitUntil(async () => (await stock()).held === 1, { what: 'codes that are free again' });
      await hoard(buyers);
      expect((await stock()).held).toBeLessThanOrEqual(1 + CODES / 10);
    },
    TEST_MS,
  );

  it(
    'thirty first-time buyers with Gmail addresses buy the last 60 codes',
    async () => {
      const buyers = await accounts(30, (account) => `pessoa.${account}@gmail.com`);
      for (let round = 1; round <= 2; round += 1) {
        await Promise.all(
          buyers.map(async (buyer, account) => {
            const customer = aCustomer({ email: buyer.email, cpf: cpfOf(account) });
            const { transactionId } = await buyer.placeOrder({ productId, customer });
            await provider.client.payFor(transactionId);
          }),
        );
        // The pages of thirty buyers would wait for events; asking for each of them would use up the address's limit.
        await waitUntil(async () => (await stock()).assigned === round * 30, {
          forMs: 60_000,
          everyMs: 500,
          what: 'thirty deliveries',
        });
      }
      expect(await stock()).toMatchObject({ free: 0, held: 0, assigned: CODES });
    },
    TEST_MS,
  );
});
