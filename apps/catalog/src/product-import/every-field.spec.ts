import { describe, expect, it } from '@jest/globals';
import {
  csvRows,
  fieldsOfCells,
  isOptionalField,
  productDraftSchema,
  productFieldRows,
  productPatchSchema,
  productsCsv,
  toProductCard,
  type CsvField,
  type ProductField,
  type ProductFieldName,
} from '@vale/contracts/catalog';
import { changedProduct, changeProduct, newProduct, toProduct, viewOf } from '../product/product.js';
import { productSchema } from '../product/product.schema.js';
import { fieldsOfOld } from './old-product.js';

const CUSTOM: Partial<Record<ProductFieldName, unknown>> = {
  banner: '/img/x.svg',
  categoria: 'jogos',
  checkoutUrl: 'https://a.example/x',
  variations: [{ name: 'R$ 50', value: 'R$ 50', price: 25, delivery: 'codes' }],
  extras: { regiao: 'Brasil', nivel: '40' },
  campos: [{ label: 'ID do jogador', kind: 'digits', per: 'unit' }],
  quantityPrices: [
    { from: 3, percent: 500 },
    { from: 10, percent: 850 },
  ],
};

function valueOf(name: ProductFieldName, { kind, options }: ProductField): unknown {
  if (name in CUSTOM) return CUSTOM[name];
  const values = { text: `Um ${name}`, lines: ['Um', 'Dois'], price: 12.34, date: Date.UTC(2030, 5, 5, 3) };
  return kind === 'choice' || kind === 'flag' ? options!.at(-1)!.value : values[kind as keyof typeof values];
}

const NOW = Date.UTC(2026, 10, 22, 15, 30);
const all = Object.fromEntries(productFieldRows.map(([name, row]) => [name, valueOf(name, row)]));
const record = newProduct(productDraftSchema.parse(all), { id: 'p1', nowMs: NOW });

describe('a product with a value in every field of the table', () => {
  it('is stored, read, and exported as JSON and imported again', () => {
    expect(toProduct(record)).toEqual({ ...all, id: 'p1', createdAt: NOW, soldOut: ['R$ 50'] });
    expect(fieldsOfOld(toProduct(record))).toEqual({ fields: { ...all, createdAt: NOW }, problems: [] });
  });

  it('is read from the cells of its CSV file', () => {
    const [headings = [], cells = []] = csvRows(productsCsv([toProduct(record)]), { maxRows: 2 });
    const fields = productFieldRows.filter(([, { heading }]) => heading);
    const given = new Map(
      fields.map(([name, { heading }]) => [name as CsvField, cells[headings.indexOf(heading!)]!]),
    );
    const { fields: read, problems } = fieldsOfCells(given, undefined, (cell) =>
      Number(cell.replace(',', '.')),
    );
    expect(problems).toEqual([]);
    const { variations, ...others } = read;
    expect(variations).toEqual([{ name: 'R$ 50', price: 25 }]);
    for (const [name, value] of Object.entries(others)) expect([name, value]).toEqual([name, all[name]]);
    expect(Object.keys(read).sort()).toEqual(fields.map(([name]) => name).sort());
  });

  it('loses the optional ones by null, in a change and in an imported file', () => {
    const optional = productFieldRows.filter(([, row]) => isOptionalField(row)).map(([name]) => name);
    const none = Object.fromEntries(optional.map((name) => [name, null]));
    expect(fieldsOfOld(none)).toEqual({ fields: none, problems: [] });
    const change = changeProduct(record, productPatchSchema.parse(none), () => 0);
    const rest = Object.entries(all).filter(([name]) => !optional.includes(name as ProductFieldName));
    expect(toProduct(changedProduct(record, change))).toMatchObject(Object.fromEntries(rest));
    for (const name of optional) expect(toProduct(changedProduct(record, change))).not.toHaveProperty(name);
  });

  it('shows on its page what the table says', () => {
    const onPage = productFieldRows.filter(([, { views }]) => views).map(([name]) => name);
    const shown = Object.fromEntries(onPage.map((name) => [name, all[name]]));
    expect(viewOf(record)).toMatchObject(shown);
  });
});

it('stores the fields of the table, and those that are derived or counted', () => {
  const own = ['_id', 'schemaVersion', 'version', 'outbox', 'tombstone'];
  const derived = [
    ...['createdAt', 'changedAt', 'card', 'soldOut', 'ratings', 'sales', 'recountSalesAt', 'searchOrder'],
    ...[
      'isListed',
      'canonicalCategory',
      'nameKey',
      'searchText',
      'searchTokens',
      'unpublishedExpiry',
      'demo',
    ],
  ];
  const names = productFieldRows.map(([name]) => name);
  expect(Object.keys(productSchema.paths).sort()).toEqual([...names, ...derived, ...own].sort());
});

/** Cards are stored: another form needs a migration that writes them again, and a new number. */
it('has cards of one form in one version of the documents', () => {
  const card = toProductCard({ ...toProduct(record), badge: 'NOVO', ratings: { count: 1, sum: 5 } });
  const { schemaVersion } = productSchema.paths as unknown as Record<
    string,
    { options: { default: number } }
  >;
  expect([schemaVersion!.options.default, ...Object.keys(card).sort()]).toEqual([
    8,
    ...['badge', 'category', 'createdAt', 'expiraEm', 'id', 'image', 'marca', 'price', 'priceText', 'rating'],
    ...['regiao', 'soldOut', 'startingPrice', 'title', 'valorDeFace'],
  ]);
});
