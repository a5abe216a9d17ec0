import { fold, wordsOf } from './search-words.js';

/**
 * Words that shoppers type for a brand, keyed by the brand's words. A product's name or brand must contain
 * all of these. A change applies when a product is next written, or to all products with a migration.
 */
const SYNONYMS: Readonly<Record<string, string>> = {
  playstation: 'psn ps ps3 ps4 ps5 4 5 plus sony',
  xbox: 'gamepass game pass ultimate microsoft live gold',
  nintendo: 'switch eshop',
  steam: 'valve pc carteira wallet',
  roblox: 'robux roblos',
  fortnite: 'vbucks pavos epic games',
  valorant: 'riot games valo vp points',
  'league of legends': 'riot games lol rp points',
  'free fire': 'ff diamantes diamante dimas garena',
  minecraft: 'minecoins mine',
  'counter strike': 'cs csgo cs2 valve skins',
  ea: 'fifa fut coins futebol',
  'google play': 'playstore loja android gplay store',
  'app store': 'apple ios iphone itunes',
  itunes: 'apple ios iphone appstore app store',
  netflix: 'filmes series streaming',
  crunchyroll: 'anime animes streaming',
  youtube: 'yt streaming videos',
  spotify: 'musica streaming premium',
  ifood: 'comida delivery lanche restaurante',
  'mercado livre': 'ml meli',
  aliexpress: 'ali',
  amazon: 'prime kindle',
  magalu: 'magazine luiza',
  nike: 'tenis roupa',
  uber: 'corrida taxi eats',
  '99': 'corrida taxi pop app food',
  shell: 'gasolina combustivel posto',
  clickbus: 'onibus passagem rodoviaria',
  latam: 'passagem passagens aerea aviao voo pass',
  decolar: 'passagem passagens aerea aviao voo hotel',
  trip: 'passagem aviao voo hotel',
  airbnb: 'hospedagem hotel aluguel',
  booking: 'hospedagem hotel',
  expedia: 'hospedagem hotel passagem',
  hotels: 'hospedagem hotel hoteis',
  'estados unidos': 'eua usa americano americana',
};

interface Row {
  name: string[];
  words: string[];
}

/** Keyed by the first word of the name. */
const ROWS: ReadonlyMap<string, Row[]> = Map.groupBy(
  Object.entries(SYNONYMS).map(([name, words]): Row => ({ name: name.split(' '), words: words.split(' ') })),
  ({ name }) => name[0]!,
);

/** Alternative names of a product that has these folded words in its name and brand. */
export function synonymsOf(own: ReadonlySet<string>): string[] {
  const rows = [...own].flatMap((word) => ROWS.get(word) ?? []);
  return rows.filter(({ name }) => name.every((word) => own.has(word))).flatMap(({ words }) => words);
}

/** Words that describe everything the shop sells, so they distinguish no product. */
const FILLERS = new Set(
  wordsOf(
    fold(
      'gift gifts card cards giftcard giftcards vale vales cartao cartoes presente presentes pre pago codigo codigos ' +
        'credito creditos saldo recarga recargas recarregar voucher vouchers cupom cupons comprar compra assinatura ' +
        'barato barata baratos baratas desconto descontos promocao promocoes oferta ofertas ' +
        'reais real brl pix online digital de do da dos das para pra por no na com em o a e um uma',
    ),
  ),
);

export function isFiller(word: string): boolean {
  return FILLERS.has(word);
}

/** Shorter prefixes match too many words. */
const SHORTEST_BEGINNING = 3;

/** A filler, or one that is still being typed. */
export function mayBecomeFiller(word: string): boolean {
  return word.length >= SHORTEST_BEGINNING
    ? [...FILLERS].some((filler) => filler.startsWith(word))
    : isFiller(word);
}
