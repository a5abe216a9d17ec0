export const BADGES = ['NOVO', 'POPULAR', 'VIP', 'LIMITADO', 'EXCLUSIVO'];

/** Face value and price in reais. */
const GIFTS = [
  [150, 75],
  [300, 150],
  [500, 250],
  [700, 450],
  [1000, 500],
  [1500, 750],
] as const;

export const giftVariations = GIFTS.map(([gift, price]) => ({
  name: `Gift ${gift}`,
  value: `R$ ${gift}`,
  price,
}));

export const DEFAULT_PACK = [
  'Conta verificada',
  'Entrega rápida por e-mail',
  'Garantia de 30 dias',
  'Suporte 24/7',
  'Pagamento por PIX',
];
