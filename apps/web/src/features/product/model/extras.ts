import { DEFAULT_RATING, platformText, type ProductExtras } from '@vale/contracts/catalog';

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

type Row = [label: string, value: string];

/** Lists where the product works, which buyers ask before buying. */
export function whereItWorks({ regiao, plataforma }: ProductExtras): Row[] {
  return present([
    ['Região', regiao],
    ['Plataforma', plataforma && platformText(plataforma)],
  ]);
}

/** The other extras that are a single value, in the page's order. */
export function shortDetails(extras: ProductExtras): Row[] {
  return present([
    ['Valor', extras.valor],
    ['Jogo', extras.jogo],
    ['Nível', extras.nivel],
    ['Coins', extras.coins],
  ]);
}

function present(rows: [label: string, value: string | undefined][]): Row[] {
  return rows.filter((row): row is Row => Boolean(row[1]));
}
