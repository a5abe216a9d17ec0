import type { ProductView } from '@vale/contracts/catalog';
import type { OrderView } from '@vale/contracts/checkout';

export function aProductView(changes: Partial<ProductView> = {}): ProductView {
  return {
    id: 'p1',
    title: 'Gift <Card> "100"',
    price: 50,
    priceText: 'R$ 50,00',
    image: '/img/p1.svg',
    badge: 'NOVO',
    category: 'jogos',
    expiraEm: null,
    soldOut: false,
    features: ['Conta verificada'],
    fullAccess: [],
    variations: [],
    extras: {},
    delivery: 'codes',
    ...changes,
  };
}

export function anOrder(changes: Partial<OrderView> = {}): OrderView {
  return {
    transactionId: 'T1',
    createdAt: 1_700_000_000_000,
    status: 'pending',
    message: 'Pague o PIX',
    amount: 50,
    method: 'pix',
    pixCode: '000201...',
    simulated: false,
    expiresAt: null,
    paidAt: null,
    product: { id: 'p1', title: 'Gift Card', category: 'jogos', image: '' },
    variations: [],
    orderBump: null,
    customer: { name: 'Ana', email: 'ana@exemplo.com' },
    delivery: { state: 'none', deliveredAt: null },
    codes: [],
    version: 3,
    ...changes,
  };
}
