/**
 * Shared by two services in demo mode: catalog seeds these products, checkout their codes. Ids are fixed and
 * readable, so the demo's addresses stay the same in a new data folder.
 */
export interface DemoStock {
  /** A product's id, or an order bump's. */
  productId: string;
  /** Empty: the product itself, or the bump. */
  variation: string;
  /** Number of codes to seed; 0 shows a sold-out product. */
  codes: number;
}

/** Face values in reais of the gift cards' variations. */
export const demoFaceValues = {
  large: [150, 300, 500, 700, 1_000, 1_500],
  medium: [50, 100, 200, 300],
  small: [30, 60, 100],
} as const;

/** `Gift Card R$ 1.500` */
export function demoVariationName(faceValue: number): string {
  return `Gift Card R$ ${faceValue.toLocaleString('pt-BR')}`;
}

/** Products whose variations are gift cards delivered from stock. */
export const demoGiftCards = {
  large: ['demo-airbnb', 'demo-booking', 'demo-latam', 'demo-decolar', 'demo-uber', 'demo-amazon'],
  medium: [
    'demo-expedia',
    'demo-99',
    'demo-shell-box',
    'demo-steam',
    'demo-roblox',
    'demo-playstation',
    'demo-xbox',
    'demo-google-play',
    'demo-app-store',
    'demo-ifood',
    'demo-shopee',
    'demo-mercado-livre',
    'demo-aliexpress',
  ],
  small: [
    'demo-valorant',
    'demo-fortnite',
    'demo-league-of-legends',
    'demo-free-fire',
    'demo-itunes-eua',
    'demo-netflix',
    'demo-spotify',
  ],
} as const;

const SOLD_OUT = 'demo-minecraft';
const LAST_ONE = 'demo-cs2-skins';

/** Products without variations, delivered from stock. */
const demoSingles = [
  'demo-trip',
  'demo-fc26-ultimate',
  'demo-clickbus',
  'demo-cs2-prime',
  LAST_ONE,
  SOLD_OUT,
  'demo-apps-combo',
  'demo-youtube-premium',
  'demo-crunchyroll',
  'demo-magalu',
] as const;

/** Order bumps delivered from stock. */
const demoBumps = [
  'demo-bump-viagens-chip',
  'demo-bump-viagens-lounge',
  'demo-bump-transporte-corrida',
  'demo-bump-jogos-nitro',
  'demo-bump-jogos-moedas',
  'demo-bump-app-stores-nuvem',
  'demo-bump-lojas-online-cupom',
] as const;

const CODES_EACH = 12;
const CODES_OF_SINGLES = 20;

/** Every stock that the demo starts with. Its products and bumps have `delivery: 'codes'`. */
export const demoStock: readonly DemoStock[] = [
  ...(['large', 'medium', 'small'] as const).flatMap((size) =>
    demoGiftCards[size].flatMap((productId) =>
      demoFaceValues[size].map((face) => ({
        productId,
        variation: demoVariationName(face),
        codes: CODES_EACH,
      })),
    ),
  ),
  ...demoSingles.map((productId) => ({
    productId,
    variation: '',
    codes: productId === SOLD_OUT ? 0 : productId === LAST_ONE ? 1 : CODES_OF_SINGLES,
  })),
  ...demoBumps.map((productId) => ({ productId, variation: '', codes: CODES_OF_SINGLES * 2 })),
];
