import { canonicalCategory, isCategory, type CategorySlug } from '@vale/contracts/catalog';

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

const packs: Partial<Record<CategorySlug, string[]>> = {
  viagens: ['Elenco completo', 'Coins disponíveis', 'Mercado de transferências liberado', 'Sem punições'],
  transporte: ['Prime ativo', 'Skins no inventário', 'Trocas liberadas', 'Sem banimentos'],
  jogos: ['Jogo na biblioteca', 'Progresso preservado', 'Itens inclusos', 'Acesso imediato'],
  'app-stores': ['Saldo em reais', 'Resgate direto na loja', 'Válido para apps e assinaturas', 'Sem taxas'],
};

/** Undefined if the category has no preset. Both names of a renamed category have the same one. */
export function categoryPack(category: string): string[] | undefined {
  return isCategory(category) ? packs[canonicalCategory(category)] : undefined;
}
