import { fold, wordsOf } from './search-words.js';

/**
 * Words that shoppers type for a brand or a game, keyed by its words. The name or brand of a product must contain all of
 * these. `names` are other names of the same thing, separated by commas: a search for one ranks like a search for the
 * name. `hints` are words that lead to it and rank last. A change applies when a product is next written, or to all
 * products with a migration.
 */
const SYNONYMS: Readonly<Record<string, { names?: string; hints?: string }>> = {
  playstation: {
    names:
      'psn, ps, ps3, ps4, ps5, psplus, ps plus, ps store, playstation store, playstation network, play 4, play 5, sony',
    hints: 'plus 3 4 5',
  },
  xbox: { names: 'xbox live, microsoft', hints: 'gamepass game pass ultimate gold series one' },
  nintendo: { names: 'nintendo switch, eshop, nintendo eshop', hints: 'switch mario zelda pokemon' },
  steam: { names: 'carteira steam, steam wallet, steam pc, valve', hints: 'valve pc carteira wallet' },
  roblox: { names: 'robux, robucks, robuxx, roblos, roblox robux', hints: 'rbx' },
  fortnite: { names: 'vbucks, v bucks, pavos, fortnite vbucks', hints: 'epic games' },
  'epic games': { names: 'epic' },
  valorant: { names: 'vp, valo, vava, valorant points, riot valorant', hints: 'riot games points' },
  'league of legends': {
    names: 'lol, rp, riot points, wild rift, riot points lol, rp lol, liga das lendas',
    hints: 'riot games points',
  },
  'riot games': { names: 'riot', hints: 'valorant lol points vp rp' },
  'free fire': {
    names: 'ff, freefire, diamantes, diamante, dimas, diamantes free fire, garena',
    hints: 'diamantes garena',
  },
  'call of duty': { names: 'cod, codm, warzone', hints: 'cp points' },
  'grand theft auto': { names: 'gta', hints: 'rockstar shark' },
  gta: { names: 'grand theft auto', hints: 'rockstar shark' },
  'red dead redemption': { names: 'rdr, red dead', hints: 'rockstar' },
  'baldurs gate': { names: 'bg', hints: 'bg3' },
  'counter strike': { names: 'cs, csgo, cs go, cs2, cs 2', hints: 'valve skin skins' },
  ea: { names: 'ea sports', hints: 'play fifa fut coins futebol' },
  'ea fc': { names: 'fifa, fc, fut, eafc, ea sports fc' },
  minecraft: { names: 'minecoins, mine', hints: 'mojang' },
  'mobile legends': { names: 'mlbb, diamantes mobile legends' },
  'pubg mobile': { names: 'pubg, uc pubg', hints: 'uc' },
  'genshin impact': { names: 'genshin', hints: 'gemas cristais' },
  discord: { names: 'nitro, discord nitro' },
  twitch: { names: 'bits twitch', hints: 'bits sub subs' },
  'google play': {
    names: 'playstore, play store, google store, gplay, google, loja android, android',
    hints: 'loja celular',
  },
  'app store': { names: 'apple, apple store, iphone, icloud, ios', hints: 'ipad itunes loja' },
  apple: { names: 'app store', hints: 'ios iphone ipad itunes icloud' },
  itunes: { names: 'apple, apple music', hints: 'ios iphone appstore app store icloud' },
  netflix: { hints: 'filmes series streaming' },
  disney: { names: 'disney plus, disneyplus', hints: 'filmes series streaming' },
  max: { names: 'hbo max, hbo' },
  'prime video': { names: 'amazon prime', hints: 'filmes series streaming' },
  globoplay: { hints: 'globo novelas series streaming' },
  crunchyroll: { hints: 'anime animes streaming' },
  youtube: { names: 'yt, you tube', hints: 'videos streaming musica' },
  spotify: { hints: 'musica streaming premium' },
  deezer: { hints: 'musica streaming' },
  ifood: { hints: 'comida delivery lanche restaurante pizza' },
  rappi: { hints: 'comida delivery mercado' },
  'mercado livre': { names: 'ml, meli' },
  aliexpress: { names: 'ali' },
  amazon: { hints: 'prime kindle' },
  'magazine luiza': { names: 'magalu' },
  magalu: { names: 'magazine luiza' },
  shein: { hints: 'roupa roupas moda vestido' },
  nike: { hints: 'tenis roupa' },
  renner: { hints: 'roupa roupas moda' },
  sephora: { hints: 'perfume maquiagem' },
  uber: { names: 'uber eats', hints: 'corrida corridas carona taxi eats' },
  '99': { names: '99 pop, 99 app, 99 taxi, 99 food', hints: 'corrida corridas carona taxi pop app food' },
  shell: { hints: 'gasolina combustivel posto' },
  ipiranga: { hints: 'gasolina combustivel posto' },
  clickbus: { hints: 'onibus passagem passagens rodoviaria' },
  latam: { hints: 'viajar ferias passagem passagens aerea aereas aviao voo pass milhas' },
  gol: { hints: 'viajar ferias passagem passagens aerea aereas aviao voo milhas smiles' },
  azul: { hints: 'viajar ferias passagem passagens aerea aereas aviao voo milhas' },
  decolar: { hints: 'viajar ferias passagem passagens aerea aereas aviao voo hotel pacote' },
  trip: { hints: 'viajar ferias passagem aviao voo hotel' },
  airbnb: { names: 'air bnb', hints: 'viajar ferias hospedagem hotel aluguel' },
  booking: { hints: 'viajar ferias hospedagem hotel' },
  expedia: { hints: 'viajar ferias hospedagem hotel passagem' },
  hotels: { hints: 'viajar ferias hospedagem hotel hoteis' },
  'estados unidos': { names: 'eua, usa', hints: 'americano americana' },
};

interface Row {
  name: readonly string[];
  /** Names of one word. */
  names: readonly string[];
  /** Names of several words. */
  phrases: readonly (readonly string[])[];
  hints: readonly string[];
}

const rows = Object.entries(SYNONYMS).map(([name, { names = '', hints = '' }]): Row => {
  const phrases = names.split(',').map(wordsOf);
  return {
    name: name.split(' '),
    names: phrases.flatMap((words) => (words.length === 1 ? words : [])),
    phrases: phrases.filter(({ length }) => length > 1),
    hints: wordsOf(hints),
  };
});

/** Keyed by the first word of the name. */
const ROWS: ReadonlyMap<string, Row[]> = Map.groupBy(rows, ({ name }) => name[0]!);
const ABBREVIATIONS = new Set(rows.flatMap(({ names }) => names));

/** Rows whose name consists of some of these folded words. */
export function synonymsOf(own: ReadonlySet<string>): Row[] {
  const found = [...own].flatMap((word) => ROWS.get(word) ?? []);
  return found.filter(({ name }) => name.every((word) => own.has(word)));
}

/** Words that describe everything the shop sells. A search of these alone shows everything. */
const GOODS = new Set(
  wordsOf(
    fold(
      'gift gifts card cards giftcard giftcards vale vales cartao cartoes presente presentes codigo codigos ' +
        'credito creditos saldo recarga recargas voucher vouchers assinatura oferta ofertas promocao promocoes ' +
        'barato barata baratos baratas desconto descontos pix',
    ),
  ),
);

const CHEAP = /^barat[oa]s?$/;

export function isCheap(word: string): boolean {
  return CHEAP.test(word);
}

/** Words that are left out of a search, because they distinguish no product. */
const FILLERS = new Set([
  ...GOODS,
  ...wordsOf(
    fold(
      'pre pago recarregar comprar compra reais real brl online digital ' +
        'de do da dos das para pra por no na com em o a e um uma',
    ),
  ),
]);

/** Occasions for a gift: any product suits them, unless its name has the word. */
const OCCASIONS = new Set(
  wordsOf(
    fold(
      'natal natalino pascoa aniversario namorado namorada namorados mãe mães pai pais criança crianças casamento ' +
        'formatura presentear lembrancinha',
    ),
  ),
);
/** Belong to occasions of several words, as in "dia das mães", "amigo secreto", "Black Friday". */
const OF_OCCASIONS = new Set(['dia', 'amigo', 'amiga', 'secreto', 'black', 'friday', 'esposa', 'marido']);

/** Means of payment, which the shop does not sell. */
const PAYMENT = /\bcart(?:ao|oes) (?:de )?(?:credito|debito)\b/;

export function isFiller(word: string): boolean {
  return FILLERS.has(word);
}

/** Shorter prefixes match too many words. */
const SHORTEST_BEGINNING = 3;

/** A filler, one that is still being typed, or an occasion. */
export function mayBecomeFiller(word: string): boolean {
  if (isFiller(word) || OCCASIONS.has(word) || OF_OCCASIONS.has(word)) return true;
  return !ABBREVIATIONS.has(word) && beginsOneOf(FILLERS, word);
}

/** True if all these words of a folded text only say that something is wanted as a gift. */
export function isForAnything(words: readonly string[], folded: string): boolean {
  if (!words.every(mayBecomeFiller) || PAYMENT.test(folded)) return false;
  return words.some((word) => GOODS.has(word) || OCCASIONS.has(word) || beginsOneOf(GOODS, word));
}

function beginsOneOf(words: ReadonlySet<string>, beginning: string): boolean {
  if (beginning.length < SHORTEST_BEGINNING) return false;
  return [...words].some((word) => word.startsWith(beginning));
}
