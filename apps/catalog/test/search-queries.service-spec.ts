import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { catalogMessages } from '@vale/contracts/catalog';
import { CatalogEnvironment } from './catalog-environment.js';

/** Typed query and the product that must come first. */
const FIRST: [q: string, id: string][] = Object.entries({
  'demo-steam':
    'steam|steam promoção|steam brasil|steam wallet hoje|gift card steam|steam gift card|cartao steam|vale presente steam|steam 100|steam r$ 200|carteira steam|ｓｔｅａｍ|comprar saldo steam|steam wallet pc|staem',
  'demo-playstation':
    'playstation|playstation store|psn|ps5|ps4|PS Plus|play station|playstation 5|gift card psn|psn 50|cartão playstation|psn card|playstaton',
  'demo-xbox':
    'xbox|xbox series|xbox360|game pass|gamepass|xbox live|xbox 100|xbox game pass ultimate|microsoft',
  'demo-roblox': 'roblox|robux|gift card roblox|roblox 50 reais|robux barato|robloxx',
  'demo-fortnite': 'fortnite|vbucks|v-bucks|v bucks|epic games|fort nite',
  'demo-free-fire': 'free fire|freefire|free-fire|diamantes|diamantes free fire|ff|dimas|garena',
  'demo-valorant': 'riot|valorant|valorant points|riot games|valo|valorant 60',
  'demo-league-of-legends': 'league of legends|lol|riot points lol|leagueoflegends',
  'demo-google-play':
    'google play|gift card google play r$30|google play 50|playstore|google-play|googleplay|gift card google play|loja android',
  'demo-app-store': 'app store|appstore|apple|apple 100|iphone|apple gift card',
  'demo-itunes-eua': 'itunes|itunes eua|itunes estados unidos',
  'demo-netflix':
    'netflix|netflix assinatura|netflix 1 mes|cartão presente netflix|netflix 60|netflx|NETFLIX|filmes',
  'demo-spotify': 'spotify|assinatura spotify|spotfy|spotify premium',
  'demo-ifood': 'ifood|i food|vale ifood|ifood 100|delivery|cartao ifood',
  'demo-shopee': 'shopee|shoppe',
  'demo-amazon': 'amazon|amazom|gift card amazon 500',
  'demo-mercado-livre': 'mercado livre|mercadolivre|mercado-livre|ml|Mercado Livre R$ 100',
  'demo-aliexpress': 'aliexpress|ali express',
  'demo-uber': 'uber|uber 100|uber100|uber viagens|uber 300|vale uber|uber eats|corrida',
  'demo-99': '99|99 pop|99app|99 taxi',
  'demo-shell-box': 'shell box|shellbox|gasolina',
  'demo-airbnb': 'airbnb|air bnb|air bmb|hospedagem',
  'demo-booking': 'booking|boking hospedagem|booking.com|bookingcom',
  'demo-latam': 'latam|passagem aerea|passagem aérea|latam pass',
  'demo-decolar': 'decolar|decolar 300',
  'demo-fc26-ultimate': 'fc26|fc 26|fifa|ea fc|conta fc 26 ultimate',
  'demo-cs2-prime': 'cs2|cs|csgo|counter strike|counter-strike|cs2 prime',
  'demo-clickbus': 'clickbus|onibus|click bus',
  'demo-minecraft': 'minecraft|mine craft',
  'demo-trip': 'trip.com|tripcom',
  'demo-nike': 'nike',
  'demo-youtube-premium': 'youtube|you tube premium|youtube premium',
}).flatMap(([id, queries]) => queries.split('|').map((q): [string, string] => [q, id]));

let catalog: CatalogEnvironment;

beforeAll(async () => {
  catalog = CatalogEnvironment.open();
  await catalog.startDemo();
});
afterAll(() => catalog.close());

const firstOf = async (q: string) =>
  (await catalog.request(catalogMessages.suggestProducts, { q })).items[0]?.id;

it('has a hundred everyday searches begin with what is meant', async () => {
  expect(FIRST.length).toBeGreaterThanOrEqual(100);
  const found: [string, string | undefined][] = [];
  for (const [q] of FIRST) found.push([q, await firstOf(q)]);
  expect(found).toEqual(FIRST);
});

it.each([
  'gift',
  'vale presente',
  'gift card',
  'gift cards baratos',
  'ofertas',
  'cartão',
  'gif',
  'vale presente 9999',
])('shows everything for %p, which is said of everything', async (q) => {
  const { items } = await catalog.request(catalogMessages.listProducts, { q });
  expect(items).toHaveLength(24);
});

it('finds a category’s products of an amount, and of a brand its own without it', async () => {
  const ids = async (q: string) =>
    (await catalog.request(catalogMessages.listProducts, { q })).items.map(({ id }) => id);
  expect(await ids('jogos 30')).toEqual(expect.arrayContaining(['demo-valorant', 'demo-free-fire']));
  expect(await ids('jogos 30')).not.toContain('demo-steam');
  expect((await ids('apple 100')).slice(0, 2)).toEqual(['demo-app-store', 'demo-itunes-eua']);
});

it('shows nothing for what nobody sells', async () => {
  for (const q of ['zzzz', 'geladeira', 'gift card geladeira'])
    expect((await catalog.request(catalogMessages.listProducts, { q })).items).toEqual([]);
});
