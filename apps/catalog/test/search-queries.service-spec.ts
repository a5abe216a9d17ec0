import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalogMessages } from '@vale/contracts/catalog';
import { CatalogEnvironment } from './catalog-environment.js';
import { generatedProducts } from './generated-products.js';

/** Typed queries, by the product that must come first. */
function expected(first: Readonly<Record<string, string>>): [q: string, first: string][] {
  return Object.entries(first).flatMap(([product, queries]) =>
    queries.split('|').map((q): [string, string] => [q, product]),
  );
}

describe('over the demo', () => {
  const FIRST = expected({
    'demo-steam':
      'steam|steam promoção|steam brasil|steam wallet hoje|gift card steam|steam gift card|cartao steam|vale presente steam|steam 100|steam r$ 200|carteira steam|ｓｔｅａｍ|comprar saldo steam|steam wallet pc|staem|steam até 30 reais',
    'demo-playstation':
      'playstation|playstation store|psn|ps5|ps4|PS Plus|play station|playstation 5|gift card psn|psn 50|cartão playstation|psn card|playstaton|ps store|plaistation|sony|saldo psn',
    'demo-xbox':
      'xbox|xbox series|xbox360|game pass|gamepass|xbox live|xbox 100|xbox game pass ultimate|microsoft|x box',
    'demo-roblox': 'roblox|robux|gift card roblox|roblox 50 reais|robux barato|robloxx|robucks|robuks',
    'demo-fortnite': 'fortnite|vbucks|v-bucks|v bucks|epic games|fort nite|fortinite',
    'demo-free-fire':
      'free fire|freefire|free-fire|diamantes|diamantes free fire|ff|dimas|garena|recarga free fire',
    'demo-valorant': 'riot|valorant|valorant points|riot games|valo|valorant 60|vp|vp valorant|valoran',
    'demo-league-of-legends': 'league of legends|lol|riot points lol|leagueoflegends|rp|rp lol',
    'demo-google-play':
      'google play|gift card google play r$30|google play 50|playstore|google-play|googleplay|gift card google play|loja android|play store|gogle play',
    'demo-app-store': 'app store|appstore|apple|apple 100|iphone|apple gift card|icloud|apple store',
    'demo-itunes-eua': 'itunes|itunes eua|itunes estados unidos',
    'demo-netflix':
      'netflix|netflix assinatura|netflix 1 mes|cartão presente netflix|netflix 60|netflx|NETFLIX|filmes|netfliks|nétflix',
    'demo-spotify': 'spotify|assinatura spotify|spotfy|spotify premium|spotifai|musica',
    'demo-ifood': 'ifood|i food|vale ifood|ifood 100|delivery|cartao ifood|ifud',
    'demo-shopee': 'shopee|shoppe|xopee|shopi',
    'demo-amazon': 'amazon|amazom|gift card amazon 500|amazon prime',
    'demo-mercado-livre': 'mercado livre|mercadolivre|mercado-livre|ml|Mercado Livre R$ 100|livre mercado',
    'demo-aliexpress': 'aliexpress|ali express|aliespress',
    'demo-uber': 'uber|uber 100|uber100|uber viagens|uber 300|vale uber|uber eats|corrida|carona',
    'demo-99': '99|99 pop|99app|99 taxi',
    'demo-shell-box': 'shell box|shellbox|gasolina',
    'demo-airbnb': 'airbnb|air bnb|air bmb|hospedagem',
    'demo-booking': 'booking|boking hospedagem|booking.com|bookingcom',
    'demo-latam': 'latam|passagem aerea|passagem aérea|latam pass',
    'demo-decolar': 'decolar|decolar 300',
    'demo-fc26-ultimate': 'fc26|fc 26|fifa|ea fc|conta fc 26 ultimate',
    'demo-cs2-prime': 'cs2|cs|csgo|counter strike|counter-strike|cs2 prime|cs go',
    'demo-clickbus': 'clickbus|onibus|click bus',
    'demo-minecraft': 'minecraft|mine craft',
    'demo-trip': 'trip.com|tripcom',
    'demo-nike': 'nike',
    'demo-youtube-premium': 'youtube|you tube premium|youtube premium',
  });

  let catalog: CatalogEnvironment;

  beforeAll(async () => {
    catalog = CatalogEnvironment.open();
    await catalog.startDemo();
  });
  afterAll(() => catalog.close());

  const list = async (q: string) => catalog.request(catalogMessages.listProducts, { q });

  it('has 150 everyday searches begin with what is meant', async () => {
    expect(FIRST.length).toBeGreaterThanOrEqual(150);
    const found: [string, string | undefined][] = [];
    for (const [q] of FIRST) found.push([q, (await list(q)).items[0]?.id]);
    expect(found).toEqual(FIRST);
  });

  it.each([
    'gift',
    'vale presente',
    'gift card',
    'gift cards baratos',
    'pix',
    'desconto',
    'ofertas',
    'cartão',
    'gif',
    'vale presente 9999',
    'presente de natal',
    'presente dia das mães',
  ])('shows everything for %p, which is said of everything', async (q) => {
    expect((await list(q)).items).toHaveLength(24);
  });

  it('finds a category’s products of an amount, and of a brand its own without it', async () => {
    const ids = async (q: string) => (await list(q)).items.map(({ id }) => id);
    expect(await ids('jogos 30')).toEqual(expect.arrayContaining(['demo-valorant', 'demo-free-fire']));
    expect(await ids('jogos 30')).not.toContain('demo-steam');
    expect((await ids('apple 100')).slice(0, 2)).toEqual(['demo-app-store', 'demo-itunes-eua']);
  });

  it.each(['até 30 reais', 'gift card de até R$ 30', 'menos de 30'])(
    'finds what costs little for %p',
    async (q) => {
      const { items } = await list(q);
      expect(items.length).toBeGreaterThan(3);
      expect(Math.max(...items.map(({ price }) => price))).toBeLessThanOrEqual(30);
    },
  );

  it('finds what costs from one amount to another for "de 50 a 100"', async () => {
    const { items } = await list('de 50 a 100');
    expect(items.length).toBeGreaterThan(3);
    for (const { price } of items) expect(price >= 50 && price <= 100).toBe(true);
  });

  it('begins with the cheapest for "barato"', async () => {
    const { items, ordem } = await list('barato');
    expect(ordem).toBe('menor-preco');
    const prices = items.filter(({ soldOut }) => !soldOut).map(({ price }) => price);
    expect(prices.length).toBeGreaterThan(10);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  });

  it.each([
    ['viagem', 'viagens'],
    ['hospedagn', 'hospedagem'],
    ['gasoln', 'gasolina'],
    ['nwtf', 'netflix'],
  ])('says for %p that it shows what %p finds', async (q, corrected) => {
    const found = await list(q);
    expect(found.corrected).toBe(corrected);
    expect(found.items).not.toEqual([]);
  });

  it.each([
    ...['zzzz', 'geladeira', 'gift card geladeira', 'cupom', 'cupom de desconto', 'cartao de credito', 'cod'],
    ...['shein', 'temu', 'disney plus', 'hbo max', 'st', 'xy', 'd’angelo', '...'],
  ])('shows nothing for %p, which nobody sells', async (q) => {
    expect((await list(q)).items).toEqual([]);
  });
});

describe('over 500 more products', () => {
  const FIRST = expected({
    Steam: 'steam|gift card steam|carteira steam|saldo steam|staem|steam wallet',
    'Steam R$ 100': 'steam 100|steam r$ 100|gift card steam 100 reais|cartão steam R$100',
    Xbox: 'xbox|gift card xbox|xbox live|microsoft|xboxx',
    'Xbox R$ 50': 'xbox 50|xbox r$50|gift card xbox 50',
    PlayStation:
      'playstation|psn|ps5|ps4|ps store|gift card psn|playstation store|play station|sony|plaistation',
    'PlayStation R$ 200': 'psn 200|playstation 200|gift card psn r$ 200',
    Nintendo: 'nintendo|eshop|nintendo switch|nitendo',
    Roblox: 'roblox|robux|robucks|robloks',
    Fortnite: 'fortnite|vbucks|v-bucks',
    Valorant: 'vp|valorant|valo|valorant points',
    'League of Legends': 'lol|league of legends|rp',
    'Free Fire': 'free fire|ff|dimas|freefire',
    Minecraft: 'minecraft|mine',
    'Riot Games': 'riot|riot games',
    'Razer Gold': 'razer gold',
    'Epic Games': 'epic games|epic',
    'PUBG Mobile': 'pubg|pubg mobile',
    'Genshin Impact': 'genshin|genshin impact',
    'Discord Nitro': 'discord nitro',
    'Google Play': 'google play|play store|google|gplay',
    'App Store': 'app store|apple|icloud|apple store',
    Netflix: 'netflix|netfliks|netflx|netflix gift card',
    'Netflix R$ 25': 'netflix 25|netflix r$ 25',
    'Disney+': 'disney plus|disney+|disney|disney +',
    'HBO Max': 'hbo max',
    'Prime Video': 'prime video',
    Globoplay: 'globoplay|globo play',
    Crunchyroll: 'crunchyroll|crunchirol',
    Spotify: 'spotify|spotfy',
    iFood: 'ifood|i food|vale ifood|ifud',
    Rappi: 'rappi|rapi',
    Shein: 'shein|cartão shein',
    Shopee: 'shopee|shoppe|xopee',
    'Mercado Livre': 'mercado livre|mercadolivre|ml|meli',
    'Magazine Luiza': 'magalu|magazine luiza',
    'Casas Bahia': 'casas bahia|casasbahia',
    Sephora: 'sephora|sefora',
    Outback: 'outback|outbeck',
    Starbucks: 'starbucks|star bucks',
    'Vale D’Angelo': "d'angelo|dangelo|d’angelo",
    'Booking.com': 'booking|booking.com',
    'LATAM Airlines': 'latam airlines',
    GOL: 'gol',
    Azul: 'azul',
    Uber: 'uber|vale uber|uber eats',
    'Uber R$ 35': 'uber 35|uber r$35',
    '99': '99|99 pop|99 taxi',
    'Shell Box': 'shell box|shellbox',
    ClickBus: 'clickbus|click bus',
    'Grand Theft Auto V: Premium Edition': 'gta|gta v|gta 5|gtav|grand theft auto|gta premium',
    'Red Dead Redemption 2': 'rdr2|rdr 2|rdr|red dead|red dead redemption',
    'Baldur’s Gate 3': "bg3|baldurs gate|baldur's gate 3|baldur",
    'Call of Duty: Black Ops 6': 'cod|call of duty|black ops|cod black ops',
    'The Witcher 3: Wild Hunt': 'witcher|witcher 3|the witcher',
    'Elden Ring': 'elden ring|eldenring|elden rings',
    'God of War': 'god of war|gow',
    'The Last of Us Part II': 'the last of us|last of us 2|tlou',
    Hades: 'hades',
    'Hades II': 'hades 2|hades ii',
  });

  /** Typed queries, by the brand of the product that must come first. */
  const BRAND = expected({
    'Razer Gold': 'razer',
    'Discord Nitro': 'discord|nitro',
    'HBO Max': 'hbo|max',
    'Prime Video': 'amazon prime video',
    Globoplay: 'novelas',
    Crunchyroll: 'anime',
    Spotify: 'spotify premium',
    Shein: 'vestido',
    Sephora: 'maquiagem',
    'Vale D’Angelo': 'angelo',
    'LATAM Airlines': 'latam',
    'Shell Box': 'shell',
    ClickBus: 'onibus',
  });

  let catalog: CatalogEnvironment;

  beforeAll(async () => {
    catalog = CatalogEnvironment.open();
    await catalog.start();
    for (const draft of generatedProducts()) await catalog.createProduct(draft);
  }, 120_000);
  afterAll(() => catalog.close());

  it('has 150 everyday searches begin with what is meant', async () => {
    expect(FIRST.length + BRAND.length).toBeGreaterThanOrEqual(150);
    const firstOf = async (q: string) =>
      (await catalog.request(catalogMessages.listProducts, { q })).items[0];
    const titles: [string, string | undefined][] = [];
    for (const [q] of FIRST) titles.push([q, (await firstOf(q))?.title]);
    expect(titles).toEqual(FIRST);
    const brands: [string, string | undefined][] = [];
    for (const [q] of BRAND) brands.push([q, (await firstOf(q))?.marca]);
    expect(brands).toEqual(BRAND);
  }, 60_000);
});
