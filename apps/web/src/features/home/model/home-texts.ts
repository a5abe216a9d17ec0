import { pages } from '@vale/contracts/pages';

/** The home's fixed texts. Only the showcase promises a price; a live shop's claims are its own texts. */
export const homeTexts = {
  eyebrow: pages.home.title,
  headline: { showcase: 'Metade do preço. O dobro de saldo.', live: 'Pague no PIX. Use na hora.' },
  lead: 'Jogos, viagens, apps e lojas: escolha, pague no PIX e receba o código aqui e no seu e-mail.',
  /** Title for best sellers; a shop with too few deliveries shows its newest products instead. */
  best: 'Mais vendidos',
  featured: 'Em destaque',
  today: 'Termina hoje',
  browse: 'Ver gift cards',
  read: 'Ler depoimentos',
  visitors: (count: number) => (count === 1 ? 'visitante' : 'visitantes'),
  sold: (count: number) => (count === 1 ? 'gift card vendido' : 'gift cards vendidos'),
  customers: 'clientes',
  rating: 'avaliação média',
  numbers: 'A loja em números',
} as const;
