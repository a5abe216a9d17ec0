import type { ProductDraft } from '@vale/contracts/catalog';

type Draft = Pick<ProductDraft, 'nome' | 'categoria'> & Partial<ProductDraft>;

const GAMES = (
  'Hades|Hades II|Stardew Valley|Grand Theft Auto V: Premium Edition|Red Dead Redemption 2|Baldur’s Gate 3|Elden Ring|' +
  'Cyberpunk 2077|The Witcher 3: Wild Hunt|Hollow Knight|Call of Duty: Black Ops 6|Forza Horizon 5|Sea of Thieves|Terraria|' +
  'God of War|The Last of Us Part II|Resident Evil 4|Mortal Kombat 1|Street Fighter 6|Tekken 8|Diablo IV|Overwatch 2|' +
  'Rocket League|Need for Speed Unbound|Assassin’s Creed Mirage|Dead by Daylight|Palworld|Dark Souls III|It Takes Two|FC 26'
).split('|');

const BRANDS: Record<string, string> = {
  jogos:
    'Steam|Xbox|PlayStation|Nintendo|Roblox|Fortnite|Valorant|League of Legends|Free Fire|Minecraft|Riot Games|Razer Gold|' +
    'Blizzard|Epic Games|PUBG Mobile|Mobile Legends|Genshin Impact|Discord Nitro|Twitch',
  'app-stores': 'Google Play|App Store|iTunes Estados Unidos',
  'lojas-online':
    'Netflix|Disney+|HBO Max|Prime Video|Globoplay|Crunchyroll|Spotify|Deezer|YouTube Premium|iFood|Rappi|Amazon|Shopee|' +
    'Shein|Mercado Livre|AliExpress|Magazine Luiza|Casas Bahia|Americanas|Centauro|Nike|Renner|Sephora|Outback|Starbucks|' +
    'Petz|Vale D’Angelo',
  viagens: 'Airbnb|Booking.com|Decolar|LATAM Airlines|GOL|Azul',
  transporte: 'Uber|99|Shell Box|Ipiranga|ClickBus',
};

const AMOUNTS = [15, 25, 35, 50, 100, 150, 200, 300, 500];

/**
 * Over 500 products of a real shop's kinds: a card of each brand, the oldest; then the same with an amount; then games of
 * three platforms, whose brand is the platform.
 */
export function generatedProducts(): Draft[] {
  const cards = Object.entries(BRANDS).flatMap(([categoria, names]) =>
    names
      .split('|')
      .map((nome) => ({ nome, marca: nome, categoria: categoria as ProductDraft['categoria'] })),
  );
  return [
    ...cards.map((card) => withPrice(card, 60)),
    ...cards.flatMap((card) =>
      AMOUNTS.map((amount) => withPrice({ ...card, nome: `${card.nome} R$ ${amount}` }, amount)),
    ),
    ...game('PlayStation', (title) => `${title} (PS5)`),
    ...game('Xbox', (title) => `${title} Xbox Series`),
    ...game('Steam', (title) => title),
  ];
}

function withPrice(card: Draft, preco: number): Draft {
  return { ...card, preco };
}

function game(marca: string, nameOf: (title: string) => string): Draft[] {
  return GAMES.map((title) => ({ nome: nameOf(title), marca, categoria: 'jogos', preco: 120 }));
}
