import type { CategorySlug } from '../catalog/category.js';
import { EMPTY_EMBED, type TemplateDraft } from './template.js';

interface Seed {
  name: string;
  category: CategorySlug;
  color: string;
  title: string;
  lead: string;
  /** Under `apps/web/public`. */
  banner: string;
  footerText: string;
  authorName: string;
}

const SEEDS: readonly Seed[] = [
  {
    name: 'Lojas Online',
    category: 'lojas-online',
    color: '#FF4655',
    title: '🛍️ {accountName}',
    lead: 'Crédito para a sua loja preferida, com entrega rápida.',
    banner: '/img/lojas-online.svg',
    footerText: 'Lojas Online • Garantia de 30 dias',
    authorName: 'Novidade em Lojas Online',
  },
  {
    name: 'Viagens',
    category: 'viagens',
    color: '#22C55E',
    title: '✈️ {accountName}',
    lead: 'Viaje pagando menos: crédito para hospedagem, passagens e passeios.',
    banner: '/img/viagens.svg',
    footerText: 'Viagens • Garantia de 30 dias',
    authorName: 'Novidade em Viagens',
  },
  {
    name: 'Transporte',
    category: 'transporte',
    color: '#F97316',
    title: '🚗 {accountName}',
    lead: 'Corridas e deslocamentos com desconto.',
    banner: '/img/transporte.svg',
    footerText: 'Transporte • Garantia de 30 dias',
    authorName: 'Novidade em Transporte',
  },
  {
    name: 'Jogos',
    category: 'jogos',
    color: '#3B82F6',
    title: '🎮 {accountName}',
    lead: 'Conta pronta para jogar, com {itemCount} itens.',
    banner: '/img/jogos.svg',
    footerText: 'Jogos • Garantia de 30 dias',
    authorName: 'Novidade em Jogos',
  },
  {
    name: 'Google Play / Apple Store',
    category: 'app-stores',
    color: '#A855F7',
    title: '📱 {accountName}',
    lead: 'Saldo para aplicativos, jogos e assinaturas.',
    banner: '/img/app-stores.svg',
    footerText: 'Google Play / Apple Store • Garantia de 30 dias',
    authorName: 'Novidade em Google Play / Apple Store',
  },
];

/**
 * One template per category, written once into a shop that has none; templates deleted later stay deleted.
 */
export function defaultTemplates(origin: string): (TemplateDraft & { id: string })[] {
  return SEEDS.map(({ lead, banner, ...seed }) => ({
    ...EMPTY_EMBED,
    ...seed,
    id: `default-${seed.category}`,
    description: `${lead}\n\n**Categoria:** {category}\n**Preço:** {price}\n**Válido até:** {expirationDate}`,
    bannerEnabled: true,
    bannerUrl: `${origin}${banner}`,
  }));
}
