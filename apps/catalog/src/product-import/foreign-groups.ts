import { unescaped, type ForeignTable, type TableRow } from './foreign-table.js';
import { plainText } from './plain-text.js';

/** Rows of a file that are one product. */
export interface ForeignGroup {
  head: TableRow;
  /** May contain the first row. */
  variations: TableRow[];
  /** Rows that have only a further picture. */
  further?: TableRow[];
  /** Uses of columns with their values, by which a second import finds the product. */
  keys: string[];
  /** Reason why the rows are no product. */
  lost?: string;
}

/** Value of Shopify's only variation of a product that has none. */
const NO_OPTION = 'default title';

/** Options that the row names. */
export function optionsOf(table: ForeignTable, row: TableRow): string[] {
  const options = table.filled(row, 'option').map(({ text }) => unescaped(text));
  return options.filter((option) => option.toLowerCase() !== NO_OPTION);
}

/**
 * Rows belong together by the column that groups them, by the parent that they name, or else by their name where
 * there is a column with variations.
 */
export function groupsOf(table: ForeignTable): ForeignGroup[] {
  if (table.has('group')) return groupedBy(table, (row) => table.text(row, 'group'));
  if (table.has('parent') || table.has('type')) return families(table);
  if (table.has('option'))
    return groupedBy(table, (row) => plainText(table.text(row, 'name'))).map(withOwnKeys(table));
  return table.rows.map((head) => single(table, head));
}

function single(table: ForeignTable, head: TableRow): ForeignGroup {
  const target = (['sku', 'id'] as const).find((one) => table.text(head, one) !== '');
  return { head, variations: [], keys: target ? [`${target} ${table.text(head, target)}`] : [] };
}

/** The shop has no id of the product: each of its variations stands for it. */
function withOwnKeys(table: ForeignTable) {
  return (group: ForeignGroup): ForeignGroup => {
    const rows = new Set([group.head, ...group.variations]);
    return Object.assign(group, { keys: [...rows].flatMap((row) => single(table, row).keys) });
  };
}

function groupedBy(table: ForeignTable, keyOf: (row: TableRow) => string): ForeignGroup[] {
  const byKey = new Map<string, TableRow[]>();
  for (const row of table.rows) {
    const key = keyOf(row);
    // Rows without a value stand alone.
    const place = key || `\0${row.row}`;
    byKey.set(place, [...(byKey.get(place) ?? []), row]);
  }
  return [...byKey].map(([key, rows]) => {
    const head = rows.find((row) => table.text(row, 'name') !== '');
    if (!head) return { head: rows[0]!, variations: [], keys: [], lost: nameless(table, rows[0]!) };
    const isNamed = (row: TableRow) => optionsOf(table, row).length > 0;
    const offers = rows.filter((row) => isNamed(row) || table.text(row, 'price') !== '');
    const variations = offers.length === 1 ? offers.filter(isNamed) : offers;
    const further = rows.filter((row) => row !== head && !offers.includes(row));
    return { head, variations, further, keys: key.startsWith('\0') ? [] : [`group ${key}`] };
  });
}

function nameless(table: ForeignTable, row: TableRow): string {
  const group = table.text(row, 'group');
  if (group === '') return `Falta o nome (coluna “${table.heading('name')}”)`;
  return `Nenhuma linha de “${group}” tem o nome do produto (coluna “${table.heading('name')}”)`;
}

/** Variations name their parent, before or after its row. */
function families(table: ForeignTable): ForeignGroup[] {
  const isVariation = (row: TableRow) =>
    table.text(row, 'parent') !== '' || /\b(?:variation|variacao)\b/.test(plainText(table.text(row, 'type')));
  const heads = table.rows.filter((row) => !isVariation(row));
  const groups = new Map(heads.map((head) => [head, single(table, head)]));
  const parents = new Map<string, ForeignGroup>();
  for (const [head, group] of groups) {
    const id = table.text(head, 'id');
    const sku = table.text(head, 'sku');
    if (id) parents.set(`id:${id}`, group);
    if (sku && !parents.has(sku)) parents.set(sku, group);
  }
  return table.rows.flatMap((row) => {
    const own = groups.get(row);
    if (own) return [own];
    const named = table.text(row, 'parent');
    const parent = parents.get(named.replace(/^id:\s*/i, 'id:'));
    if (!parent) return [{ head: row, variations: [], keys: [], lost: orphan(table, named) }];
    parent.variations.push(row);
    return [];
  });
}

function orphan(table: ForeignTable, named: string): string {
  const column = `(coluna “${table.heading('parent')}”)`;
  if (named === '') return `A variação não diz de que produto é ${column}`;
  const [target, use] = /^id:/i.test(named) ? (['id', 'código'] as const) : (['sku', 'SKU'] as const);
  if (!table.has(target))
    return `Escolha a coluna que tem o ${use}: por ele se acha o produto “${named}” desta variação ${column}`;
  return `O produto “${named}” desta variação não está no arquivo ${column}`;
}
