import type {
  AdminCategory,
  EditedProduct,
  OrderBumpView,
  ProductCard,
  ProductView,
  ShopView,
  Testimonial,
  VariationView,
} from '@vale/contracts/catalog';
import {
  DEFAULT_FULL_ACCESS,
  FIRST_CATEGORIES,
  FIRST_FORMS,
  productDraftSchema,
} from '@vale/contracts/catalog';
import type { OrderView, StockStand } from '@vale/contracts/checkout';
import type { CurrentUser } from '@vale/contracts/identity';
import { priceText } from '@vale/contracts/money';
import { pagesOf } from '@vale/contracts/pages';
import { writeDynamicBrCode } from '@vale/contracts/pix';

export function aShop(over: Partial<ShopView> = {}): ShopView {
  return {
    name: 'Vale',
    supportUrl: 'https://wa.me/5511999999999',
    communityUrl: 'https://discord.gg/exemplo',
    seller: {
      legalName: 'Vale Loja de Demonstração Ltda.',
      cnpj: '11.222.333/0001-81',
      address: 'Rua de Exemplo, 100, São Paulo, SP',
      email: 'contato@example.com',
      phone: '(11) 3000-0000',
    },
    claims: true,
    texts: {
      hero: 'Pague R$ 50, receba R$ 100. Jogos, viagens, apps e lojas com garantia total.',
      claim: 'A maior loja de gift cards da América Latina. Mais de 3 mil clientes satisfeitos.',
      guarantee: 'Gift cards verificados, com garantia total e suporte 24/7.',
      footer: '',
    },
    socialProof: {
      mode: 'showcase',
      visitors: 4119,
      sold: 12480,
      customersText: '+3 MIL',
      rating: 4.9,
    },
    guestCheckout: false,
    refundRule: '',
    tracking: { metaPixelId: '', utmifyPixelId: '' },
    consent: { version: 1, text: 'Usamos cookies de marketing, se você permitir.' },
    demo: true,
    categories: [...FIRST_CATEGORIES],
    paymentAvailable: true,
    deliverySeconds: null,
    maxQuantity: 1,
    maxFirstQuantity: 1,
    sendsConversions: false,
    ...over,
  };
}

/** The categories of a new shop, as the panel reads them. */
export function firstAdminCategories(): AdminCategory[] {
  return FIRST_CATEGORIES.map((one) => {
    const form = FIRST_FORMS[one.id]!;
    return { ...one, form };
  });
}

export function aVariation(over: Partial<VariationView> = {}): VariationView {
  const price = over.price ?? 75;
  return {
    name: 'Gift 150',
    value: 'R$ 150',
    price,
    priceText: priceText(price),
    delivery: 'codes',
    soldOut: false,
    ...over,
  };
}

export function aCard(over: Partial<ProductCard> = {}): ProductCard {
  const price = over.price ?? 50;
  return {
    id: 'p1',
    title: 'Vale Viagem',
    price,
    priceText: priceText(price),
    image: '',
    badge: 'NOVO',
    category: 'viagens',
    expiraEm: null,
    soldOut: false,
    ...over,
  };
}

export function aProduct(over: Partial<ProductView> = {}): ProductView {
  return {
    ...aCard(over),
    features: ['Entrega automática', 'Conta verificada'],
    fullAccess: DEFAULT_FULL_ACCESS,
    variations: [],
    extras: {},
    delivery: 'codes',
    ...over,
  };
}

/** Matches the admin's list. */
export function aStoredProduct(over: Partial<EditedProduct> = {}): EditedProduct {
  return {
    ...productDraftSchema.parse({ nome: 'Steam', categoria: 'jogos', preco: 25, delivery: 'codes' }),
    id: 'p1',
    createdAt: 0,
    soldOut: [],
    version: 0,
    ...over,
  };
}

export function aBump(over: Partial<OrderBumpView> = {}): OrderBumpView {
  const price = over.price ?? 9.9;
  return {
    id: 'b1',
    title: 'Garantia estendida',
    description: 'Mais 60 dias de garantia.',
    image: '/img/bump.svg',
    price,
    priceText: priceText(price),
    soldOut: false,
    ...over,
  };
}

export function aTestimonial(over: Partial<Testimonial> = {}): Testimonial {
  return {
    id: 't1',
    name: 'Ana Souza',
    rating: 5,
    comment: 'Chegou em minutos, tudo certo com o código.',
    game: 'Viagens',
    date: '2026-10-21',
    sample: true,
    ...over,
  };
}

export function aUser(over: Partial<CurrentUser> = {}): CurrentUser {
  return {
    uid: '01JD3Z9GXQ4Y6T8W0K2M4P6R8S',
    email: 'ana@example.com',
    displayName: 'ana',
    role: 'customer',
    emailConfirmed: false,
    ...(over.role && { pages: pagesOf(over.role) }),
    ...over,
  };
}

export const A_PIX_CODE = writeDynamicBrCode({
  url: 'pix.example.com/v2/01JD3Z9GXQ4Y6T8W0K2M4P6R8T',
  amountCentavos: 7_500,
  merchantName: 'LOJA VALE',
  merchantCity: 'SAO PAULO',
});

export function anOrder(over: Partial<OrderView> = {}): OrderView {
  return {
    transactionId: '01JD3Z9GXQ4Y6T8W0K2M4P6R8T',
    version: 1,
    createdAt: Date.now(),
    status: 'pending',
    message: '',
    amount: 75,
    method: 'pix',
    pixCode: A_PIX_CODE,
    simulated: false,
    expiresAt: Date.now() + 30 * 60_000,
    paidAt: null,
    product: { id: 'p1', title: 'Vale Viagem', category: 'viagens', image: '' },
    variations: [{ name: 'Gift 150', price: 75 }],
    orderBump: null,
    customer: { name: 'Ana Souza', email: 'ana@example.com' },
    delivery: { state: 'none', deliveredAt: null },
    codes: [],
    ...over,
  };
}

/** Paid and delivered: one code. */
export function aDeliveredOrder(over: Partial<OrderView> = {}): OrderView {
  return anOrder({
    status: 'completed',
    pixCode: null,
    paidAt: Date.now(),
    delivery: { state: 'delivered', deliveredAt: Date.now() },
    codes: [{ label: 'Gift 150', code: 'ABCD-1234' }],
    ...over,
  });
}

export function aStock(over: Partial<StockStand> = {}): StockStand {
  return {
    productId: 'p1',
    variation: '',
    free: 3,
    held: 1,
    assigned: 7,
    withdrawn: 2,
    lowAt: null,
    ignoreCase: false,
    shared: null,
    ...over,
  };
}
