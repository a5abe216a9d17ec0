// A Vendure to compare with: `server.mjs seed|serve DATABASE_URL PRODUCTS PORT`. Run it with `seed`, then with `serve`,
// which prints its URL when the search index is complete. It runs in .cache, where peers.mjs installs Vendure.
import {
  bootstrap,
  DefaultJobQueuePlugin,
  DefaultLogger,
  DefaultSearchPlugin,
  dummyPaymentHandler,
  FastImporterService,
  JobQueueService,
  LanguageCode,
  LogLevel,
  Populator,
  RequestContextService,
  SearchService,
  TaxCategoryService,
} from '@vendure/core';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const [phase, databaseUrl, products, port] = process.argv.slice(2);
const API = `http://127.0.0.1:${port}/shop-api`;
const STOCK = 1_000_000;
const INITIAL = {
  defaultLanguage: LanguageCode.en,
  defaultZone: 'Americas',
  countries: [{ code: 'BR', name: 'Brazil', zone: 'Americas' }],
  taxRates: [{ name: 'Standard', percentage: 0 }],
  shippingMethods: [{ name: 'By mail', price: 0 }],
  paymentMethods: [
    {
      name: 'Dummy',
      handler: { code: dummyPaymentHandler.code, arguments: [{ name: 'automaticSettle', value: 'true' }] },
    },
  ],
  collections: [],
};

const config = {
  apiOptions: { port: Number(port), adminApiPath: 'admin-api', shopApiPath: 'shop-api' },
  authOptions: {
    tokenMethod: ['bearer', 'cookie'],
    superadminCredentials: { identifier: 'bench', password: randomBytes(16).toString('hex') },
    cookieOptions: { secret: randomBytes(16).toString('hex') },
  },
  dbConnectionOptions: { type: 'postgres', url: databaseUrl, synchronize: true, logging: false },
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
  logger: new DefaultLogger({ level: LogLevel.Error }),
  plugins: [
    DefaultJobQueuePlugin.init({ pollInterval: 10 }),
    DefaultSearchPlugin.init({ indexStockStatus: false }),
  ],
};

const app = await bootstrap(config);
await (phase === 'seed' ? seed() : serve());

/** Seeds in a process of its own, because Vendure keeps the channel without its tax zone for minutes. */
async function seed() {
  await app.get(Populator).populateInitialData(INITIAL);
  const importer = app.get(FastImporterService);
  await importer.initialize();
  const context = await app.get(RequestContextService).create({ apiType: 'admin' });
  const [{ id: taxCategoryId }] = (await app.get(TaxCategoryService).findAll(context)).items;
  for (let at = 0; at < Number(products); at++) await addProduct(importer, taxCategoryId, at);
  await app.close();
  process.exit(0);
}

async function serve() {
  await app.get(JobQueueService).start();
  const context = await app.get(RequestContextService).create({ apiType: 'admin' });
  await app.get(SearchService).reindex(context);
  while ((await indexed()) < Number(products)) await sleep(500);
  console.log(`ready ${API}`);
}

async function indexed() {
  const query = '{ search(input: { take: 1, groupByProduct: true }) { totalItems } }';
  const reply = await fetch(API, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  return (await reply.json()).data.search.totalItems;
}

async function addProduct(importer, taxCategoryId, at) {
  const name = `Gift card ${at}`;
  const translations = [{ languageCode: LanguageCode.en, name, slug: `gift-card-${at}`, description: name }];
  const productId = await importer.createProduct({ enabled: true, translations });
  await importer.createProductVariant({
    productId,
    taxCategoryId,
    sku: `card-${at}`,
    price: 5_000,
    stockOnHand: STOCK,
    trackInventory: 'TRUE',
    translations: [{ languageCode: LanguageCode.en, name }],
    optionIds: [],
    facetValueIds: [],
  });
}
