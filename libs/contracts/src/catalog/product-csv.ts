import { buyerFieldsText, readBuyerFields } from './buyer-field-csv.js';
import { fromLocalTime } from './brazil-time.js';
import type { CategorySlug } from './category.js';
import { categoryLabel, isCategory, menuCategories } from './shop-categories.js';
import { csvDateTime, csvDecimal, csvText, plainCell, withoutCsvGuard } from './csv-text.js';
import { isOptionalField, productField, productFieldRows, type ProductField } from './product-fields.js';
import type { Product } from './product.js';
import { quantityPricesText, readQuantityPrices } from './quantity-price-csv.js';

/** Converts a cell to a value for the schema to check, or to a reason why it is invalid. */
type Cell = { value: unknown } | { problem: string };

/** Reais of a price; undefined for another text. */
type ReadPrice = (cell: string) => number | undefined;

/** A field of the product, or one of its extras. */
export type CsvField = keyof Product | 'regiao' | 'plataforma';

interface Codec {
  write(product: Product): string;
  /** Absent: the column is not imported. Undefined: the field stays. Null: the field is removed. */
  read?(cell: string, product: Product | undefined, priceOf: ReadPrice): Cell;
}

interface Column extends Codec {
  heading: string;
  field: CsvField;
}

export const csvTexts = {
  price: 'Informe um preço com vírgula, como 12,34',
  date: 'Informe uma data como 21/11/2026 14:30',
  variation: 'Informe as variações como Nome: 12,34 | Outra: 20,00',
  buyerFields:
    'Informe os campos como ID do jogador: numeros; tamanho 6-12 | Servidor: escolha; por pedido; opcoes Brasil, Europa',
  quantityPrices: 'Informe os preços por quantidade como 3 ou mais: 5 % | 10 ou mais: 8,5 %',
  option: (options: string) => `Use ${options}`,
} as const;

/** Between the items of a list. */
const LIST = ' | ';

/** Columns that are no field of an admin, or that write a field in their own way. */
const CUSTOM: Partial<Record<CsvField, Codec>> = {
  id: { write: ({ id }) => id },
  categoria: {
    write: ({ categoria }) => categoryLabel(categoria),
    read: (cell) => ({ value: cell === '' ? undefined : categoryOfLabel(cell) }),
  },
  variations: {
    write: ({ variations }) =>
      variations.map(({ name, price: of }) => `${name}: ${csvDecimal(of)}`).join(LIST),
    read: variationsOf,
  },
  regiao: extra('regiao'),
  plataforma: extra('plataforma'),
  createdAt: { write: ({ createdAt }) => csvDateTime(createdAt), read: date },
  campos: { write: ({ campos = [] }) => buyerFieldsText(campos), read: buyerFields },
  quantityPrices: {
    write: ({ quantityPrices = [] }) => quantityPricesText(quantityPrices),
    read: quantityPrices,
  },
};

const HEADINGS: Partial<Record<CsvField, string>> = {
  id: 'id',
  regiao: 'regiao',
  plataforma: 'plataforma',
  createdAt: 'criada em',
};

/** Spreadsheets of owners count on the places of these columns. Newer ones follow. */
const PLACED: readonly CsvField[] = [
  ...(['id', 'nome', 'categoria', 'preco', 'valorDeFace', 'marca', 'badge', 'isActive'] as const),
  ...(['expiraEm', 'delivery', 'variations', 'features', 'descricao', 'regiao', 'plataforma'] as const),
  ...(['termos', 'banner', 'createdAt', 'campos', 'quantityPrices'] as const),
];

const columns: readonly Column[] = [
  ...new Set<CsvField>([...PLACED, ...productFieldRows.map(([name]) => name)]),
].flatMap((name): Column[] => {
  const row = productField(name);
  const heading = HEADINGS[name] ?? row?.heading;
  const codec = CUSTOM[name] ?? (row && codecOf(name, row));
  return heading && codec ? [{ ...codec, heading, field: name }] : [];
});

function codecOf(name: CsvField, row: ProductField): Codec | undefined {
  const valueOf = (product: Product) => (product as unknown as Record<string, unknown>)[name];
  const isEmptied = (cell: string) => cell === '' && isOptionalField(row);
  switch (row.kind) {
    case 'text':
      return {
        write: (product) => String(valueOf(product) ?? ''),
        read: (cell) => ({ value: isEmptied(cell) ? null : cell }),
      };
    case 'lines':
      return {
        write: (product) => ((valueOf(product) ?? []) as string[]).join(LIST),
        read: (cell) => ({ value: isEmptied(cell) ? null : itemsOf(cell) }),
      };
    case 'price':
      return { write: (product) => csvDecimal(valueOf(product) as number | undefined), read: price };
    case 'date':
      return {
        write: (product) => {
          const time = valueOf(product) as number | null | undefined;
          return time == null ? '' : csvDateTime(time);
        },
        read: date,
      };
    case 'choice':
    case 'flag':
      return {
        write: (product) => row.options?.find(({ value }) => value === valueOf(product))?.word ?? '',
        read: option(new Map(row.options?.map(({ word, value }) => [word, value]))),
      };
    case 'custom':
      return undefined;
  }
}

/** Leaves out external links, and all extras except region and platform. */
export function productsCsv(products: readonly Product[]): string {
  const rows = [
    columns.map(({ heading }) => heading),
    ...products.map((one) => columns.map(({ write }) => write(one))),
  ];
  return csvText(rows);
}

/** The field of a column, by its heading or the field's own name, in any case and without accents. */
export function fieldOfHeading(heading: string): CsvField | undefined {
  const wanted = plainCell(heading);
  return columns.find(({ heading: own, field }) => own === wanted || field.toLowerCase() === wanted)?.field;
}

/**
 * Changes that the cells of a row make to a product. A cell that equals the export of the stored product
 * changes nothing, because exports contain less than is stored (minutes, only the names of variations).
 */
export function fieldsOfCells(
  cells: ReadonlyMap<CsvField, string>,
  product: Product | undefined,
  priceOf: ReadPrice,
): { fields: Record<string, unknown>; problems: { field: string; message: string }[] } {
  const fields: Record<string, unknown> = {};
  const problems: { field: string; message: string }[] = [];
  for (const { heading, field, read, write } of columns) {
    const cell = cells.get(field);
    if (cell === undefined || !read || (product && withoutCsvGuard(cell) === write(product).trim())) continue;
    const found = read(withoutCsvGuard(cell), product, priceOf);
    if ('problem' in found) problems.push({ field, message: `${found.problem} (coluna “${heading}”)` });
    else if (field === 'regiao' || field === 'plataforma')
      fields['extras'] = { ...(fields['extras'] ?? product?.extras), [field]: found.value };
    else fields[field] = found.value;
  }
  return { fields, problems };
}

/** Epoch milliseconds of `21/11/2026, 14:30` or `21/11/2026` in São Paulo; undefined for another text. */
export function readDateTime(cell: string): number | undefined {
  const [, day, month, year, time = '00:00'] =
    /^(\d{2})\/(\d{2})\/(\d{4})(?:,?\s+(\d{2}:\d{2})(?::\d{2})?)?$/.exec(cell) ?? [];
  if (year === undefined) return undefined;
  const found = fromLocalTime({ date: `${year}-${month}-${day}`, time });
  return found === null || Number.isNaN(found) ? undefined : found;
}

function extra(name: 'regiao' | 'plataforma'): Codec {
  return {
    write: ({ extras }) => extras[name] ?? '',
    read: (cell) => ({ value: cell === '' ? undefined : cell }),
  };
}

function price(cell: string, _product: Product | undefined, priceOf: ReadPrice): Cell {
  if (cell === '') return { value: null };
  const value = priceOf(cell);
  return value === undefined ? { problem: csvTexts.price } : { value };
}

function date(cell: string): Cell {
  if (cell === '') return { value: null };
  const value = readDateTime(cell);
  return value === undefined ? { problem: csvTexts.date } : { value };
}

function option(values: ReadonlyMap<string, unknown>): (cell: string) => Cell {
  return (cell) => {
    const wanted = plainCell(cell);
    if (wanted === '') return { value: undefined };
    if (values.has(wanted)) return { value: values.get(wanted) };
    return { problem: csvTexts.option([...values.keys()].join(' ou ')) };
  };
}

/**
 * Fields of a variation that the cell does not mention keep the values of the stored variation of that name.
 */
function variationsOf(cell: string, product: Product | undefined, priceOf: ReadPrice): Cell {
  const variations: unknown[] = [];
  for (const item of itemsOf(cell)) {
    const [, name = '', typed = ''] = /^(.*):\s*([^:]*)$/.exec(item) ?? [];
    const value = priceOf(typed.trim());
    if (name.trim() === '' || value === undefined) return { problem: csvTexts.variation };
    const stored = product?.variations.find((one) => one.name === name.trim());
    variations.push({ ...stored, name: name.trim(), price: value });
  }
  return { value: variations };
}

function buyerFields(cell: string): Cell {
  if (cell === '') return { value: null };
  const value = readBuyerFields(cell);
  return value ? { value } : { problem: csvTexts.buyerFields };
}

function quantityPrices(cell: string): Cell {
  if (cell === '') return { value: null };
  const value = readQuantityPrices(cell);
  return value ? { value } : { problem: csvTexts.quantityPrices };
}

function itemsOf(cell: string): string[] {
  return cell
    .split('|')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** The category of a label or a name; another text as it is, for the schema to refuse. */
function categoryOfLabel(cell: string): string {
  return categoryOfText(cell) ?? cell;
}

function categoryOfText(text: string): CategorySlug | undefined {
  const wanted = plainCell(text);
  if (isCategory(wanted)) return wanted;
  return menuCategories().find((slug) => plainCell(categoryLabel(slug)) === wanted);
}

/** The category of another shop's `Gift Cards > Jogos`, by the last of its names that is one here. */
export function categoryNamed(path: string): CategorySlug | undefined {
  return path
    .split('>')
    .toReversed()
    .map(categoryOfText)
    .find((category) => category !== undefined);
}
