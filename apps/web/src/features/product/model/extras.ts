import { DEFAULT_RATING, type ProductExtras } from '@vale/contracts/catalog';

export interface Rated {
  nome: string;
  rating: number;
}

/** Best first; without a rating a player or team counts as 70. */
export function byRating(list: ProductExtras['players']): Rated[] {
  return (list ?? [])
    .map(({ nome, rating }) => ({ nome, rating: rating ?? DEFAULT_RATING }))
    .sort((one, other) => other.rating - one.rating);
}

const platforms = {
  'google-play': 'Google Play',
  'apple-store': 'Apple Store',
  ambas: 'Google Play e Apple Store',
};

/** The extras that are a single value, in the page's order. */
export function shortDetails(extras: ProductExtras): [label: string, value: string][] {
  const all: [string, string | undefined][] = [
    ['Plataforma', extras.plataforma && platforms[extras.plataforma]],
    ['Região', extras.regiao],
    ['Valor', extras.valor],
    ['Jogo', extras.jogo],
    ['Nível', extras.nivel],
    ['Coins', extras.coins],
  ];
  return all.filter((row): row is [string, string] => Boolean(row[1]));
}
