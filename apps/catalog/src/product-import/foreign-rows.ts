import {
  categoryNamed,
  IMPORT_CATEGORY_LENGTH,
  IMPORT_MAX_CATEGORIES,
  IMPORT_TARGETS,
  type CategorySlug,
  type FoundMapping,
  type ImportMapping,
  type ImportTarget,
  decimalOf,
} from '@vale/contracts/catalog';
import type { FileRow, FileRows } from './file-row.js';
import { groupsOf, type ForeignGroup } from './foreign-groups.js';
import {
  categoryNames,
  completed,
  DRAFT,
  foreignProduct,
  isOff,
  picturesOf,
  pricesOf,
  type FileChoices,
} from './foreign-product.js';
import type { ForeignFields } from './foreign-stock.js';
import { ForeignTable, type TableRow } from './foreign-table.js';
import { isAddress, isGuessed, oldPathReader } from './old-addresses.js';
import { plainText } from './plain-text.js';
import { MANY, type FoundShop } from './shop-headings.js';
import { EXTRA_CELLS, hasExtraCells, shortened, shortList, unreadable } from './unreadable.js';

interface ForeignFile {
  headings: readonly string[];
  rows: readonly TableRow[];
  shop: FoundShop;
  mapping: ImportMapping | undefined;
}

type MappedRows = FileRows & { mapping: FoundMapping };

const HEADING_LENGTH = 60;

/** Products of a file of another shop. Throws `catalog.import-unreadable` for columns that contradict each other. */
export function foreignRows({ headings, rows, shop, mapping }: ForeignFile): MappedRows {
  const targets = mapping?.columns ?? shop.targets;
  if (targets.length !== headings.length) unreadable('O arquivo tem outras colunas do que as escolhidas');
  refuseRepeated(targets);
  const short = headings.map((heading) => shortened(heading.trim(), HEADING_LENGTH));
  const table = new ForeignTable(short, targets, rows);
  const { groups, notes } = sold(table);
  const categories = categoriesOf(table, groups, mapping);
  const decimal = mapping?.decimal ?? decimalOf(rows.flatMap((row) => pricesOf(table, row)));
  const choices: FileChoices = {
    decimal,
    escapesBreaks: shop.escapesBreaks,
    categoryOf: (name) => categories.get(categoryKey(name)) ?? undefined,
  };
  const unasked = [...categories.values()].slice(IMPORT_MAX_CATEGORIES);
  const isTooMany = unasked.includes(null);
  const asked = isTooMany ? [] : [...categories].slice(0, IMPORT_MAX_CATEGORIES);
  const found: FoundMapping = {
    shop: shop.name,
    columns: targets.map((target, at) => ({ heading: short[at]!, sample: sampleOf(rows, at), target })),
    categories: asked.map(([name, category]) => ({ name, category })),
    decimal,
  };
  if (!targets.includes('name'))
    return { rows: [], notes: ['Escolha a coluna que tem o nome do produto'], mapping: found };
  if (isTooMany) return { rows: [], notes: [tooMany(categories.size)], mapping: found };
  // Codes such as 12 mean another product in another shop.
  const origin = shop.name || headings.join('\n');
  const oldPathsOf = oldPathReader(table, shop.name);
  return {
    rows: groups.map((group) => withOldPaths(fileRow(table, group, choices, origin), oldPathsOf(group))),
    notes: [...notes, ...notesOf(table, groups), ...(isGuessed(table, shop.name) ? [GUESSED] : [])],
    mapping: found,
    ...(!table.has('price') && !table.has('salePrice') && { priceless: priceless(table) }),
  };
}

const GUESSED =
  'O arquivo não tem os endereços dos produtos: os links antigos (/produto/nome) são deduzidos dos nomes';

function withOldPaths(row: FileRow, oldPaths: string[]): FileRow {
  return oldPaths.length > 0 ? Object.assign(row, { oldPaths }) : row;
}

function tooMany(count: number): string {
  return `O arquivo tem ${count} categorias, e cabem até ${IMPORT_MAX_CATEGORIES}: escolha outra coluna como categoria, ou divida o arquivo em partes`;
}

/** Names the columns that are likely meant. */
function priceless(table: ForeignTable): string {
  const likely = table.headings.filter((heading) => {
    const words = plainText(heading).split(' ');
    return (
      PRICE_WORDS.some((word) => words.includes(word)) && !COST_WORDS.some((word) => words.includes(word))
    );
  });
  const named = likely.map((heading) => `“${heading}”`);
  return `Escolha a coluna que tem o preço${named.length > 0 ? `: ${shortList(named)}?` : ', ou envie um arquivo que o tenha'}`;
}

const PRICE_WORDS = ['preco', 'precos', 'precio', 'price', 'prices'];
const COST_WORDS = ['custo', 'cost', 'compare', 'costo'];

function refuseRepeated(targets: readonly ImportTarget[]): void {
  const repeated = IMPORT_TARGETS.find(
    (target) => !MANY.has(target) && targets.filter((one) => one === target).length > 1,
  );
  if (repeated) unreadable('Duas colunas foram escolhidas para o mesmo campo');
}

function sampleOf(rows: readonly TableRow[], at: number): string {
  const filled = rows.find(({ cells }) => (cells[at]?.trim() ?? '') !== '');
  return shortened(filled?.cells[at]?.trim() ?? '', HEADING_LENGTH);
}

/** Groups without the variations that the other shop no longer sells. */
function sold(table: ForeignTable): { groups: ForeignGroup[]; notes: string[] } {
  const left: number[] = [];
  const groups = groupsOf(table).map((group) => {
    const isHeadOff = isOff(table, group.head);
    // A draft may say so in each of its rows; only a variation that names its parent speaks for itself.
    if (!table.has('parent') && isHeadOff) return group;
    const repeatsHead = (row: TableRow) => isHeadOff && table.text(row, 'active') === DRAFT;
    const variations = group.variations.filter(
      (row) => row === group.head || repeatsHead(row) || !isOff(table, row),
    );
    left.push(...group.variations.filter((row) => !variations.includes(row)).map(({ row }) => row));
    return { ...group, variations };
  });
  const notes =
    left.length > 0 ? [`Variações desativadas ficam de fora: linhas ${shortList(left.map(String))}`] : [];
  return { groups, notes };
}

/** Names of categories in the file, each with the shop's own; null: the owner is asked. */
function categoriesOf(
  table: ForeignTable,
  groups: readonly ForeignGroup[],
  mapping: ImportMapping | undefined,
): Map<string, CategorySlug | null> {
  const chosen = new Map(mapping?.categories.map(({ name, category }) => [name, category]));
  const names = groups
    .filter(({ lost }) => lost === undefined)
    .flatMap(({ head }) => categoryNames(table, head).map(categoryKey));
  return new Map(
    [...new Set(names)].map((name) => [
      name,
      chosen.has(name) ? chosen.get(name)! : (categoryNamed(name) ?? null),
    ]),
  );
}

const categoryKey = (name: string) => name.slice(0, IMPORT_CATEGORY_LENGTH);

function notesOf(table: ForeignTable, groups: readonly ForeignGroup[]): string[] {
  const isFilled = (at: number) => table.rows.some(({ cells }) => (cells[at]?.trim() ?? '') !== '');
  const notes: string[] = [];
  if (groups.some((group) => picturesOf(table, group).length > 1))
    notes.push('De cada produto só a primeira imagem é importada');
  const ignored = table.headings.filter(
    (heading, at) => table.targets[at] === 'ignored' && isFilled(at) && !isAddress(heading),
  );
  if (ignored.length > 0) notes.push(`Colunas deixadas de fora: ${shortList(ignored)}`);
  return notes;
}

function fileRow(table: ForeignTable, group: ForeignGroup, choices: FileChoices, origin: string): FileRow {
  const { head, lost } = group;
  let found: ForeignFields | undefined;
  return {
    row: head.row,
    id: undefined,
    keys: group.keys.map((key) => `${origin}\n${key}`),
    read: (current) => {
      if (lost !== undefined)
        return {
          fields: { nome: table.text(head, 'name') },
          problems: [{ field: '', message: lost }],
          isLost: true,
        };
      found ??= withExtra(table, group, foreignProduct(table, group, choices));
      return completed(found, current);
    },
  };
}

function withExtra(
  table: ForeignTable,
  { head, variations }: ForeignGroup,
  found: ForeignFields,
): ForeignFields {
  const isLong = [head, ...variations].some(({ cells }) => hasExtraCells(cells, table.headings.length));
  return isLong ? { ...found, problems: [EXTRA_CELLS, ...found.problems] } : found;
}
