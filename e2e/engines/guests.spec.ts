import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { notificationRoutes } from '@vale/contracts/notification';
import { platformRoutes } from '@vale/contracts/platform';
import { LiveSystem } from '@vale/testing/system/live-system';
import { SandboxClient } from '@vale/testing/system/sandbox-client';
import { SystemClient } from '@vale/testing/system/system-client';
import { By } from 'selenium-webdriver';
import { BUYER, checkoutPath } from '../browser/buying.js';
import { productForSale } from '../browser/product-for-sale.js';
import { button, field, heading, link, test, text, type Visitor } from './visitor.js';

type Shop = Pick<LiveSystem, 'url' | 'admin' | 'pay' | 'mailTo'>;

const PIXELS = { META_PIXEL_ID: '1234567890123456' };
const newEmail = () => `${randomUUID().slice(0, 8)}@example.com`;

async function demoShop(): Promise<Shop> {
  const url = process.env['TARGET_URL']!;
  const admin = await SystemClient.admin(url);
  const sandbox = new SandboxClient(process.env['TARGET_SANDBOX_URL']!);
  return {
    url,
    admin,
    pay: async (transactionId) => void (await sandbox.payFor(transactionId)),
    mailTo: (email, pattern) => admin.mailTo(email, pattern),
  };
}

/** @returns the order's id. */
async function buys(visitor: Visitor, shop: Shop, email: string): Promise<string> {
  const product = await productForSale(shop.admin, 1);
  await visitor.open(shop.url + checkoutPath(product));
  await visitor.click(button('Recusar'));
  for (const [name, value] of Object.entries({ email, ...BUYER })) await visitor.type(field(name), value);
  await visitor.click(button('Gerar PIX'));
  await visitor.sees(By.css('main textarea[readonly]'));
  await visitor.isAt(/\/pedido\//);
  const transactionId = (await visitor.address()).pathname.split('/').at(-1)!;
  await shop.pay(transactionId);
  await visitor.sees(heading('PAGAMENTO APROVADO!'));
  return transactionId;
}

/** Two browsers without an account buy with one e-mail; the second opens the link that the first asked for. */
async function findsBothByLink(openVisitor: () => Promise<Visitor>, shop: Shop): Promise<void> {
  const email = newEmail();
  const [phone, other] = [await openVisitor(), await openVisitor()];
  await buys(phone, shop, email);
  await buys(other, shop, email);
  await phone.click(link('Encontrar meu pedido'));
  await phone.type(field('email'), email);
  await phone.click(button('Receber link e código'));
  await phone.sees(field('digits'));
  const [address] = await shop.mailTo(email, /http\S+#m1\.\S+/);
  await other.open(address);
  await other.sees(heading(`Entrar como ${email}?`));
  await other.click(By.xpath("//main//button[normalize-space(.)='Entrar']"));
  await other.isAt(/\/perfil$/);
  await other.sees(By.css('[aria-labelledby="compras"] li + li'));
  await other.looksAt('both-found');
}

// One shop for each engine.
test.describe.configure({ mode: 'default', timeout: 180_000 });

let live: LiveSystem;
test.beforeAll(async () => void (live = await LiveSystem.start(PIXELS)));
test.afterAll(() => live?.stop());

test.describe('two purchases with one e-mail from two browsers without an account are both found by link', () => {
  test('in demo mode', async ({ openVisitor }) => findsBothByLink(openVisitor, await demoShop()));
  test('in live mode', async ({ openVisitor }) => findsBothByLink(openVisitor, live));
});

test('who mistyped the e-mail is told on the order page, corrects it there, and gets the mail', async ({
  visitor,
}) => {
  const [wrong, right] = [newEmail(), newEmail()];
  live.inbox.unknown.add(wrong);
  const transactionId = await buys(visitor, live, wrong);
  await visitor.sees(text(`Não conseguimos enviar para ${wrong}`));
  await visitor.looksAt('email-refused');
  const { items } = await live.admin.http.call(notificationRoutes.listOrderMails, {
    params: { transactionId },
  });
  expect(items).toMatchObject([{ kind: 'delivery', sentAt: null }]);
  expect(items[0]!.refusedAt).not.toBeNull();

  await visitor.type(By.css('[aria-labelledby="email-recusado"] input'), right);
  await visitor.click(button('Corrigir e enviar'));
  await live.mailTo(right, /TESTE-/);
  await visitor.sees(text(right));
  expect((await live.admin.http.call(platformRoutes.listDeadLetters, { query: {} })).items).toEqual([]);
});
