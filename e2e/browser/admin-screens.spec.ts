import { randomUUID } from 'node:crypto';
import { paymentMethodRoutes } from '@vale/contracts/checkout';
import {
  ADMIN_PAGE_NAMES,
  adminPagePath,
  adminPages,
  type AdminPageName,
  type PlainAdminPage,
} from '@vale/contracts/pages';
import { aCustomer } from '@vale/testing/builders';
import { SandboxClient } from '@vale/testing/system/sandbox-client';
import { SystemClient } from '@vale/testing/system/system-client';
import { expectAccessible, expectContrast, test, type Shop } from './fixtures.js';
import { expectWhole, observeFaults } from './layout.js';
import { settled, signInAsAdmin } from './screens.js';

const LONG_NAME =
  'Vale-presente com resgate imediato, bônus de aniversário e garantia estendida por doze meses';
const LONG_PERSON = 'Maria Antonieta da Conceição Albuquerque Cavalcanti de Vasconcelos Figueiredo';

interface Shown {
  productId: string;
  transactionId: string;
  methodId: string;
}

/** Every screen of the panel in those of its states that an address leads to. */
const ADDRESSES: Record<AdminPageName, (shown: Shown) => string[]> = {
  panel: () => [adminPagePath('panel')],
  analytics: () => states('analytics', '', '?periodo=hoje', '?periodo=outro'),
  days: () => states('days', '', '?dia=2020-11-30'),
  manageProducts: () => states('manageProducts', '', '?order=price-desc', '?q=zzqqxxw'),
  addProduct: ({ productId }) => states('addProduct', '', `?de=${productId}`),
  editProduct: ({ productId }) => [
    adminPagePath('editProduct', { id: productId }),
    adminPagePath('editProduct', { id: 'nao-existe' }),
  ],
  categories: () => [adminPagePath('categories')],
  orders: () => states('orders', '', '?de=2020-11-01&ate=2020-11-30'),
  order: ({ transactionId }) => [adminPagePath('order', { transactionId })],
  inbox: () => [adminPagePath('inbox')],
  deadLetters: () => [adminPagePath('deadLetters')],
  stock: () => states('stock', '', '?q=zzqqxxw'),
  stockOf: ({ productId }) => [adminPagePath('stockOf', { id: productId })],
  paymentMethods: () => [adminPagePath('paymentMethods')],
  paymentMethod: ({ methodId }) => ['novo', methodId].map((id) => adminPagePath('paymentMethod', { id })),
  audit: () => states('audit', '', '?alvo=zzqqxxw'),
  users: () => [adminPagePath('users')],
  team: () => [adminPagePath('team')],
  coupons: () => [adminPagePath('coupons')],
  orderBumps: () => [adminPagePath('orderBumps')],
  testimonials: () => [adminPagePath('testimonials')],
  appearance: () => [adminPagePath('appearance')],
  settings: () => [adminPagePath('settings')],
  security: () => [adminPagePath('security')],
  accessTokens: () => [adminPagePath('accessTokens')],
  discord: () => states('discord', '', '?aba=templates', '?aba=configuracoes'),
  conversions: () => [adminPagePath('conversions')],
  webhooks: () => [adminPagePath('webhooks')],
};

function states(name: PlainAdminPage, ...queries: string[]): string[] {
  return queries.map((query) => adminPages[name].path + query);
}

/** A product, an order that was paid with less, and the active payment method. */
async function prepare(shop: Shop): Promise<Shown> {
  const product = await shop.product(2, {
    nome: `${LONG_NAME} ${randomUUID().slice(0, 6)}`,
    marca: LONG_PERSON,
    badge: 'EXCLUSIVO',
    features: Array.from({ length: 6 }, () => LONG_NAME),
    variations: ['Anual', 'Mensal'].map((plan) => ({
      name: `${plan}, ${LONG_NAME}`,
      value: 'R$ 1.500,00',
      price: 1_234.56,
      delivery: 'codes',
    })),
  });
  const shopper = await SystemClient.registered(
    shop.admin.url,
    `maria.antonieta.da.conceicao.albuquerque.cavalcanti+${shop.newEmail()}`,
  );
  const { transactionId } = await shopper.placeOrder({
    productId: product.id,
    variations: [product.variations[0]!.name],
    customer: aCustomer({ name: LONG_PERSON, email: shopper.email }),
  });
  const { sandboxUrl } = await shopper.charged(transactionId);
  await SandboxClient.pay(sandboxUrl, { amount: 1_000 });
  await shopper.reaching(transactionId, ['underpaid']);
  const { items } = await shop.admin.http.call(paymentMethodRoutes.listPaymentMethods, {});
  return { productId: product.id, transactionId, methodId: items.find(({ isActive }) => isActive)!.id };
}

test('every screen of the panel is whole at every width and accessible in both themes, with long texts', async ({
  page,
  shop,
  browserErrors,
}) => {
  test.setTimeout(600_000);
  browserErrors.expect(/status of 404 .*nao-existe/);
  // The preview's frame runs no scripts, not even those that Playwright adds to each page.
  browserErrors.expect(/^Blocked script execution in '[^']*\/api\/admin\/appearance\/preview/);
  const shown = await prepare(shop);
  await signInAsAdmin(page, shop.admin);
  await observeFaults(page);
  for (const name of ADMIN_PAGE_NAMES)
    for (const address of ADDRESSES[name](shown))
      await test.step(address, async () => {
        await page.goto(address);
        await settled(page);
        await expectWhole(page);
        await expectAccessible(page);
        await page.evaluate(`document.documentElement.dataset.theme = 'light'`);
        await expectContrast(page);
      });
});
