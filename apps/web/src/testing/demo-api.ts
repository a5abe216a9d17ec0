import { categorySlugs, catalogRoutes, namesOfCategory, type ProductView } from '@vale/contracts/catalog';
import { checkoutErrors, checkoutRoutes, type OrderRequest, type OrderView } from '@vale/contracts/checkout';
import { AppError, platformErrors } from '@vale/contracts/define';
import { identityErrors, identityRoutes, type Credentials, type CurrentUser } from '@vale/contracts/identity';
import { notificationRoutes } from '@vale/contracts/notification';
import { aBump, anOrder, aProduct, aShop, aTestimonial, aUser, aVariation } from './builders.js';
import { FakeApi } from './fake-api.js';

const names: Record<string, string[]> = {
  viagens: ['Airbnb', 'Booking', 'Decolar', 'LATAM Pass com um nome que não acaba mais', 'Trip', 'CVC'],
  jogos: ['Steam', 'Roblox', 'Valorant', 'Free Fire', 'Minecraft', 'EA FC 26'],
  'app-stores': ['Google Play', 'Apple Store', 'Google Play 2', 'Apple 2'],
  'lojas-online': ['Shopee', 'Amazon', 'Shein', 'Mercado Livre', 'iFood'],
  transporte: ['Uber', '99', 'Cabify'],
};
const badges = ['NOVO', 'POPULAR', 'VIP', 'LIMITADO', 'EXCLUSIVO'];

function demoProducts(): ProductView[] {
  const products = Object.entries(names).flatMap(([category, list]) =>
    list.map((title, index) =>
      aProduct({
        id: `${category}-${index}`,
        title,
        category: categorySlugs().find((slug) => slug === category) ?? 'jogos',
        price: 25 * (index + 1),
        valorDeFace: 50 * (index + 1),
        badge: badges[index % badges.length] ?? 'NOVO',
        image: index === 2 ? '/img/nao-existe.png' : '',
        expiraEm: index === 1 ? Date.now() + 45_000 : index === 3 ? Date.now() + 2.2 * 86_400_000 : null,
        soldOut: index === 4,
        variations:
          index % 2 === 0
            ? [
                aVariation(),
                aVariation({ name: 'Gift 300', value: 'R$ 300', price: 150 }),
                aVariation({ name: 'Gift 500', value: 'R$ 500', price: 250, soldOut: true }),
                aVariation({
                  name: 'Gift 1000',
                  price: 500,
                  checkoutUrl: 'https://parceiro.example/pagar?loja=1',
                }),
              ]
            : [],
      }),
    ),
  );
  return [
    ...products,
    { ...aProduct({ id: 'velho', title: 'Oferta antiga' }), expiraEm: Date.now() - 1_000 },
  ];
}

/** A shop in memory, to open the pages without a server: Vite's dev server with VITE_FAKE_API=1. */
export function demoApi(): FakeApi {
  const products = demoProducts();
  const find = (id: string) => products.find((one) => one.id === id);
  const api = new FakeApi()
    .on(catalogRoutes.getShop, () => aShop())
    .on(catalogRoutes.listProducts, ({ query }) => {
      const slug = categorySlugs().find((one) => one === query['category']);
      const wanted = slug ? namesOfCategory(slug) : categorySlugs();
      const items = products.filter(
        (one) => wanted.includes(one.category) && (one.expiraEm === null || one.expiraEm > Date.now()),
      );
      return { items, nextCursor: null };
    })
    .on(catalogRoutes.countFacets, () => ({
      total: products.length,
      isComplete: true,
      facets: [],
      nextExpiry: null,
    }))
    .on(catalogRoutes.suggestProducts, ({ query }) => ({
      items: products.filter(({ title }) => title.toLowerCase().includes((query['q'] ?? '').toLowerCase())),
    }))
    .on(catalogRoutes.getProduct, ({ params }) => {
      const product = find(params['id'] ?? '');
      if (!product)
        throw new AppError({ code: 'catalog.product-not-found', status: 404, detail: 'x', log: 'info' });
      return product;
    })
    .on(catalogRoutes.listOrderBumps, () => ({
      items: [aBump(), aBump({ id: 'b2', title: 'Suporte prioritário', price: 4.9, priceText: 'R$ 4,90' })],
    }))
    .on(catalogRoutes.listTestimonials, ({ query }) => ({
      items: Array.from({ length: Number(query['limit'] ?? 12) }, (_, index) =>
        aTestimonial({
          id: `t${index}`,
          name: ['Ana Souza', 'João Pedro Lima', 'Bia', 'Carlos Eduardo'][index % 4] ?? '',
        }),
      ),
      nextCursor: null,
    }))
    .on(notificationRoutes.listMailbox, () => ({ items: [], nextCursor: null }));
  return withOrders(withSession(api), find);
}

function currentUser(): CurrentUser | null {
  return JSON.parse(localStorage.getItem('fake_user') ?? 'null') as CurrentUser | null;
}

function withSession(api: FakeApi): FakeApi {
  const enter = (body: unknown) => {
    const { email, password } = body as Credentials;
    if (password === 'errada') throw new AppError(identityErrors.wrongPassword);
    const user = aUser({
      email,
      displayName: email.split('@')[0] ?? '',
      role: email.startsWith('admin') ? 'admin' : 'customer',
    });
    localStorage.setItem('fake_user', JSON.stringify(user));
    return { user };
  };
  return api
    .on(identityRoutes.getSession, () => ({ user: currentUser() }))
    .on(identityRoutes.login, ({ body }) => enter(body))
    .on(identityRoutes.register, ({ body }) => enter(body))
    .on(identityRoutes.logout, () => {
      localStorage.removeItem('fake_user');
      return {};
    });
}

/** `/pedido/expired` and the like show an order in that status; see `anyStatus` for the other ids. */
function withOrders(api: FakeApi, find: (id: string) => ProductView | undefined): FakeApi {
  const orders = new Map<string, OrderView>();
  const mine = (transactionId = ''): OrderView => {
    if (!currentUser()) throw new AppError(platformErrors.unauthenticated);
    const known = orders.get(transactionId);
    if (known) return known;
    const status = anyStatus(transactionId);
    if (!status) throw new AppError(checkoutErrors.orderNotFound);
    return status;
  };
  return api
    .on(checkoutRoutes.placeOrder, ({ body }) => {
      const request = body as OrderRequest;
      const product = find(request.productId);
      if (!currentUser()) throw new AppError(platformErrors.unauthenticated);
      if (request.customer.name === 'Esgotado') throw new AppError(checkoutErrors.outOfStock);
      const order = anOrder({
        amount: request.expectedTotal ?? 0,
        sandboxUrl: '/sandbox/1',
        ...(product && {
          product: { id: product.id, title: product.title, category: product.category, image: '' },
        }),
      });
      orders.set(order.transactionId, order);
      return order;
    })
    .on(checkoutRoutes.getOrder, ({ params }) => mine(params['transactionId']))
    .on(checkoutRoutes.refreshOrder, ({ params }) => mine(params['transactionId']))
    .on(checkoutRoutes.cancelOrder, ({ params }) => ({
      ...mine(params['transactionId']),
      status: 'cancelled' as const,
    }))
    .on(checkoutRoutes.listOrders, () => ({
      items: [anOrder(), anOrder({ transactionId: 'completed', status: 'completed' })],
      nextCursor: null,
    }));
}

function anyStatus(transactionId: string): OrderView | null {
  if (transactionId === 'completed') {
    return anOrder({
      transactionId,
      status: 'completed',
      paidAt: Date.now(),
      delivery: { state: 'delivered', deliveredAt: Date.now() },
      codes: [
        { label: 'Gift 150', code: 'ABCD-EFGH-1234' },
        { label: 'Conta Steam', code: 'login: ana\nsenha: 12345\nnota: troque a senha' },
      ],
    });
  }
  if (transactionId === 'gerando') return anOrder({ transactionId, pixCode: null });
  if (['paid', 'expired', 'failed', 'cancelled', 'late_paid', 'refunded'].includes(transactionId)) {
    return anOrder({ transactionId, status: transactionId as OrderView['status'] });
  }
  return transactionId === anOrder().transactionId ? anOrder({ sandboxUrl: '/sandbox/1' }) : null;
}
