import { FIRST_CATEGORIES, type ProductDraft, type ShopSettings } from '@vale/contracts/catalog';
import type { CouponTerms } from '@vale/contracts/checkout';
import type { Customer } from '@vale/contracts/person';

export function aCustomer(change: Partial<Customer> = {}): Customer {
  return {
    name: 'Ana Compradora',
    email: 'ana@example.com',
    cpf: '52998224725',
    phone: '11987654321',
    ...change,
  };
}

/** A valid CPF for each number. */
export function cpfOf(number: number): string {
  const base = String(100_000_000 + number * 7_919);
  const digit = (digits: string) => {
    const sum = [...digits].reduce((all, one, at) => all + Number(one) * (digits.length + 1 - at), 0);
    return String(((sum * 10) % 11) % 10);
  };
  const first = digit(base);
  return base + first + digit(base + first);
}

type Draft = Partial<ProductDraft> & Pick<ProductDraft, 'nome'>;

/** A product as the admin's form sends it: without variations, delivered from stock, never expiring. */
export function aProduct(change: Draft) {
  return {
    categoria: 'jogos' as const,
    preco: 25,
    expiraEm: null,
    delivery: 'codes' as const,
    isActive: true,
    ...change,
  };
}

/** Catalog's public settings of the shop. */
export function aShop(): ShopSettings {
  return {
    name: 'Loja',
    supportUrl: 'https://exemplo.com/suporte',
    communityUrl: 'https://exemplo.com/chat',
    seller: { legalName: '', cnpj: '', address: '', email: '', phone: '' },
    claims: false,
    texts: { hero: '', claim: '', guarantee: '', footer: '' },
    socialProof: { mode: 'live', visitors: null, sold: null, customersText: null, rating: null },
    guestCheckout: false,
    refundRule: '',
    tracking: { metaPixelId: '', utmifyPixelId: '' },
    consent: { version: 1, text: 'Cookies?' },
    demo: true,
    categories: [...FIRST_CATEGORIES],
  };
}

/** Ten percent of everything but the bump, for everybody, as often as they like. */
export function couponTerms(change: Partial<CouponTerms> = {}): CouponTerms {
  return {
    code: 'VALE10',
    discount: { kind: 'percent', value: 1_000 },
    minimumCentavos: 0,
    maxUses: null,
    codes: null,
    maxUsesPerBuyer: null,
    firstPurchaseOnly: false,
    startsAt: null,
    endsAt: null,
    categories: [],
    products: [],
    variations: [],
    includesBump: false,
    ...change,
  };
}
