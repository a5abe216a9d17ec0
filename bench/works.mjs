import { buyerOf, orderIdOf, productIdOf, SHARED_WORDS } from './seed.mjs';
import { closedLoop } from './load.mjs';
import { Shoppers } from './shoppers.mjs';

const RARE_WORDS = 400;
const MAX_SEARCHES = 100_000;
const SHORTEST_PREFIX = 3;

const searchPath = (q) => `/api/products?${new URLSearchParams({ limit: '20', q })}`;

/** Public reads, with the paths that are requested in turn. */
export const readsOf = ({ products }) => [
  { name: 'list of 20', paths: ['/api/products?limit=20'] },
  { name: 'list of a category', paths: ['/api/products?limit=20&category=jogos'] },
  { name: 'product', paths: [`/api/products/${productIdOf(products >> 1)}`] },
  { name: 'search, the same words', paths: [searchPath('cartao')] },
  { name: 'search, other words each time', paths: searchesOf(products) },
  { name: 'home page (HTML)', paths: ['/'] },
];

/** No two are equal, so that no cache answers, and each finds a product: beginnings of the shared words, and a number. */
function searchesOf(products) {
  const [beginnings, others] = SHARED_WORDS.map((word) =>
    Array.from({ length: word.length - SHORTEST_PREFIX + 1 }, (_unused, at) =>
      word.slice(0, SHORTEST_PREFIX + at),
    ),
  );
  const pairs = beginnings.flatMap((one) => others.map((other) => `${one} ${other}`));
  const numbers = Math.min(products, Math.ceil(MAX_SEARCHES / pairs.length / 2));
  return pairs.flatMap((pair) =>
    Array.from({ length: numbers }, (_unused, number) => [`${pair} ${number}`, `${number} ${pair}`])
      .flat()
      .map(searchPath),
  );
}

/** Works of a shop without reply cache: what requests cost the services and the store. */
export async function growthWorksOf(system, { products, orders }, inFlight) {
  const shoppers = await Shoppers.of(system, inFlight);
  const { admin } = shoppers;
  const [shopper] = shoppers.shoppers;
  const { transactionId } = await shoppers.place(0);
  const some = (count) => Math.floor(Math.random() * count);
  const read = (client, pathOf, init) => async () => {
    const response = await client.http.fetch(pathOf(), init?.());
    if (!response.ok) throw new Error(`${response.status}: ${response.url}`);
    await response.arrayBuffer();
  };
  const ofBuyer = () => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ limit: 20, q: buyerOf(some(orders)) }),
  });
  const rare = rareNumbersOf(products);
  const works = {
    'list, uncached': read(shopper, () => '/api/products?limit=20'),
    'product, uncached': read(shopper, () => `/api/products/${productIdOf(some(products))}`),
    'search, a rare word': read(shopper, () => searchPath(`cart ${rare[some(rare.length)]}`)),
    'search, common words': read(shopper, () => searchPath('cartao digital')),
    'search that finds nothing': read(shopper, () => searchPath(`nada${some(1e9)}`)),
    'suggestions with a typing error': read(shopper, () => '/api/search?q=cratao'),
    'place and cancel an order, as it grows': (at) => shoppers.cancel(at),
    'order status': read(shopper, () => `/api/orders/${transactionId}`),
    'own orders': read(shopper, () => '/api/account/orders'),
    'admin: orders': read(admin, () => '/api/admin/orders'),
    'admin: orders, any page': read(admin, () => `/api/admin/orders?cursor=${orderIdOf(some(orders))}`),
    'admin: orders of a buyer': read(admin, () => '/api/admin/orders/search', ofBuyer),
    'admin: products': read(admin, () => '/api/admin/products'),
    'admin: stock': read(admin, () => `/api/admin/stock?productId=${shoppers.productId}`),
  };
  const running = ([name, work]) => ({ name, run: (callers, ms) => closedLoop(callers, ms, work) });
  return { restock: () => shoppers.restock(), works: Object.entries(works).map(running) };
}

/**
 * Numbers in the name of one product that begin no other number: equally many for each size, because the frequency of a word is
 * cached for a minute after a search for it.
 */
function rareNumbersOf(products) {
  const first = Math.ceil(products / 10);
  const step = (products - first) / RARE_WORDS;
  return Array.from({ length: RARE_WORDS }, (_unused, at) => first + Math.floor(at * step));
}
