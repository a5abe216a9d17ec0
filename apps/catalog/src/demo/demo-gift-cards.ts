import {
  demoFaceValues,
  demoGiftCards,
  demoVariationName,
  type CategorySlug,
  type ProductDraft,
} from '@vale/contracts/catalog';
import { priceText } from '@vale/contracts/money';

/** A draft; missing fields take the contract's defaults. */
export type DemoProduct = Partial<ProductDraft> & {
  id: string;
  nome: string;
  categoria: CategorySlug;
  /** Hours from the seeding; negative: expired by then. */
  expiresInHours?: number;
};

/** The preset of the specification: half the face value, but 700 for 450. */
const PRICE_OF: Partial<Record<number, number>> = { 700: 450 };

export const voucherFeatures = [
  'Código oficial e verificado',
  'Entrega automática por e-mail e na página do pedido',
  'Garantia de 30 dias',
  'Pagamento por PIX, confirmado em até 5 minutos',
  'Suporte 24/7',
];

type GiftCardId = (typeof demoGiftCards)[keyof typeof demoGiftCards][number];

const rows: Record<
  GiftCardId,
  Pick<DemoProduct, 'nome' | 'categoria' | 'marca' | 'badge' | 'extras' | 'expiresInHours'>
> = {
  'demo-airbnb': { nome: 'Airbnb', marca: 'Airbnb', categoria: 'viagens', badge: 'NOVO' },
  'demo-booking': { nome: 'Booking.com', marca: 'Booking.com', categoria: 'viagens', badge: 'POPULAR' },
  'demo-expedia': { nome: 'Expedia', marca: 'Expedia', categoria: 'viagens', badge: 'NOVO' },
  'demo-latam': { nome: 'LATAM Airlines', marca: 'LATAM', categoria: 'viagens', badge: 'NOVO' },
  'demo-decolar': {
    nome: 'Decolar',
    marca: 'Decolar',
    categoria: 'viagens',
    badge: 'LIMITADO',
    expiresInHours: 6,
  },
  'demo-uber': { nome: 'Uber', marca: 'Uber', categoria: 'transporte', badge: 'POPULAR' },
  'demo-99': { nome: '99', marca: '99', categoria: 'transporte', badge: 'NOVO' },
  'demo-shell-box': { nome: 'Shell Box', marca: 'Shell', categoria: 'transporte', badge: 'NOVO' },
  'demo-steam': game('Steam', 'POPULAR', 'Carteira Steam'),
  'demo-roblox': game('Roblox', 'NOVO', 'Roblox'),
  'demo-playstation': game('PlayStation', 'NOVO', 'PlayStation Store'),
  'demo-xbox': game('Xbox', 'NOVO', 'Microsoft Store'),
  'demo-valorant': game('Valorant', 'NOVO', 'Valorant'),
  'demo-fortnite': game('Fortnite', 'LIMITADO', 'Fortnite'),
  'demo-league-of-legends': game('League of Legends', 'NOVO', 'League of Legends'),
  'demo-free-fire': game('Free Fire', 'NOVO', 'Free Fire'),
  'demo-google-play': app('Google Play', 'POPULAR', 'google-play', 'Brasil'),
  'demo-app-store': app('App Store', 'NOVO', 'apple-store', 'Brasil'),
  'demo-itunes-eua': {
    ...app('iTunes', 'EXCLUSIVO', 'apple-store', 'Estados Unidos'),
    nome: 'iTunes Estados Unidos',
  },
  'demo-netflix': shop('Netflix', 'NOVO'),
  'demo-spotify': shop('Spotify', 'NOVO'),
  'demo-ifood': shop('iFood', 'POPULAR'),
  'demo-shopee': shop('Shopee', 'NOVO'),
  'demo-amazon': shop('Amazon', 'NOVO'),
  'demo-mercado-livre': shop('Mercado Livre', 'NOVO'),
  'demo-aliexpress': shop('AliExpress', 'LIMITADO'),
};

function game(nome: string, badge: string, jogo: string) {
  return { nome, marca: nome, badge, categoria: 'jogos' as const, extras: { jogo } };
}

function app(nome: string, badge: string, plataforma: 'google-play' | 'apple-store', regiao: string) {
  return { nome, marca: nome, badge, categoria: 'app-stores' as const, extras: { plataforma, regiao } };
}

function shop(nome: string, badge: string) {
  return { nome, marca: nome, badge, categoria: 'lojas-online' as const };
}

export const demoGiftCardProducts: DemoProduct[] = (['large', 'medium', 'small'] as const).flatMap((size) =>
  demoGiftCards[size].map((id) => ({
    id,
    ...rows[id],
    extras: { regiao: 'Brasil', ...rows[id].extras },
    features: voucherFeatures,
    fullAccess: [],
    variations: demoFaceValues[size].map((face) => ({
      name: demoVariationName(face),
      value: priceText(face),
      price: PRICE_OF[face] ?? face / 2,
      delivery: 'codes' as const,
    })),
  })),
);
