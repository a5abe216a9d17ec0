import type { Category, CategorySlug } from './category.js';
import type { CategoryForm } from './category-list.js';

const first = {
  homeOrder: 0,
  reportsView: false,
  aliases: [],
};

/**
 * A shop's categories until its owner changes them: the specification's. A change here does not reach a shop whose
 * categories are stored.
 */
export const FIRST_CATEGORIES: readonly Category[] = [
  {
    ...first,
    id: 'lojas-online',
    slug: 'lojas-online',
    label: 'Lojas Online',
    description: 'Créditos para as lojas em que você já compra, pagos no PIX.',
    homeOrder: 4,
    color: { light: '#C21F36', dark: '#FF5C6C', deep: '#4A0F1C' },
    image: '/img/lojas-online.svg',
  },
  {
    ...first,
    id: 'viagens',
    slug: 'viagens',
    label: 'Viagens',
    description: 'Créditos para hospedagem, passagens e passeios, pagos no PIX.',
    homeOrder: 1,
    color: { light: '#0B6B42', dark: '#2BD98F', deep: '#083A2B' },
    image: '/img/viagens.svg',
    aliases: [{ slug: 'ea-fc26', announcement: 'PRÉ VENDA LIBERADA', redirects: false }],
  },
  {
    ...first,
    id: 'transporte',
    slug: 'transporte',
    label: 'Transporte',
    description: 'Créditos para corridas e deslocamentos, pagos no PIX.',
    homeOrder: 5,
    color: { light: '#9A4A00', dark: '#FF9F43', deep: '#47230A' },
    image: '/img/transporte.svg',
    aliases: [{ slug: 'cs2', redirects: false }],
  },
  {
    ...first,
    id: 'jogos',
    slug: 'jogos',
    label: 'Jogos',
    description: 'Contas, moedas e gift cards dos seus jogos, pagos no PIX.',
    homeOrder: 2,
    color: { light: '#0B5CA8', dark: '#5CA8FF', deep: '#0B2450' },
    image: '/img/jogos.svg',
    reportsView: true,
  },
  {
    ...first,
    id: 'app-stores',
    slug: 'app-stores',
    label: 'Google Play / Apple Store',
    description: 'Saldo para Google Play e Apple Store, pago no PIX.',
    homeOrder: 3,
    color: { light: '#6B33C9', dark: '#B58CFF', deep: '#2B1560' },
    image: '/img/app-stores.svg',
    reportsView: true,
  },
];

/** The offers of the product form for these categories, by their ids. */
export const FIRST_FORMS: Record<CategorySlug, CategoryForm> = {
  'lojas-online': { extras: ['skins', 'agentes'], choosesStore: false, features: [] },
  viagens: {
    extras: ['players', 'teams', 'coins'],
    choosesStore: false,
    features: ['Elenco completo', 'Coins disponíveis', 'Mercado de transferências liberado', 'Sem punições'],
  },
  transporte: {
    extras: ['skins'],
    choosesStore: false,
    features: ['Prime ativo', 'Skins no inventário', 'Trocas liberadas', 'Sem banimentos'],
  },
  jogos: {
    extras: ['jogo', 'nivel', 'itens'],
    choosesStore: false,
    features: ['Jogo na biblioteca', 'Progresso preservado', 'Itens inclusos', 'Acesso imediato'],
  },
  'app-stores': {
    extras: ['valor'],
    choosesStore: true,
    features: ['Saldo em reais', 'Resgate direto na loja', 'Válido para apps e assinaturas', 'Sem taxas'],
  },
};

/** A category's until its owner chooses: platform, region and the default preset. */
export const PLAIN_FORM: CategoryForm = { extras: [], choosesStore: false, features: [] };

/** The label that a category had before shops could change it; undefined for a later one. */
export function firstLabel(slug: CategorySlug): string | undefined {
  return FIRST_CATEGORIES.find((one) => one.slug === slug || one.aliases.some((alias) => alias.slug === slug))
    ?.label;
}
