import {
  csvRows,
  isSoldFromStock,
  plainCell,
  UnreadableCsv,
  withoutCsvGuard,
  type Product,
} from '@vale/contracts/catalog';
import { newStockCodeSchema } from '@vale/contracts/checkout';
import { fieldMessage } from '@vale/contracts/define';
import { readSum } from '../../../shared/ui/admin/numbers.js';

const MAX_ROWS = 20_000;
/** One search for each. */
export const MAX_PRODUCTS = 100;

/** Headings without accents, in lower case. */
const HEADINGS = {
  product: /^(?:produto|product|conta|nome|id|sku)$/,
  variation: /^(?:variac(?:ao|oes)|variation|opcao|valor)$/,
  code: /^(?:cod(?:igo)?s?|codes?|chaves?|keys?|pins?|serial|voucher)$/,
  batch: /^(?:lotes?|batch|nota|fornecedor)$/,
  cost: /^(?:custos?|cost|preco de custo)$/,
} as const;
type Column = keyof typeof HEADINGS;

export type CodeRow = Record<Column, string> & { row: number };

export interface RowProblem {
  row: number;
  message: string;
}

/** Codes that are added together. */
export interface CodeGroup {
  productId: string;
  name: string;
  variation: string;
  batch: string;
  costCentavos?: number;
  codes: string[];
  /** Its orders are delivered by hand, so that nobody gets these codes. */
  isByHand: boolean;
}

/** Rows of a CSV file with a heading for each column. Throws `UnreadableCsv`. */
export function codeRows(text: string): { rows: CodeRow[]; ignored: string[] } {
  const [headings = [], ...records] = csvRows(text, { maxRows: MAX_ROWS });
  const names = headings.map(plainCell);
  const placeOf = (column: Column) => names.findIndex((name) => HEADINGS[column].test(name));
  const places = (Object.keys(HEADINGS) as Column[]).map((column) => [column, placeOf(column)] as const);
  const place = Object.fromEntries(places) as Record<Column, number>;
  if (place.product === -1 || place.code === -1)
    throw new UnreadableCsv('A primeira linha precisa ter as colunas produto e código');
  const used = new Set(Object.values(place));
  const rows = records.flatMap((cells, at): CodeRow[] => {
    if (cells.length === 0) return [];
    const cell = (column: Column) => withoutCsvGuard(cells[place[column]] ?? '');
    return [
      {
        row: at + 2,
        product: cell('product'),
        variation: cell('variation'),
        // A code is sold exactly as it was typed.
        code: (cells[place.code] ?? '').trim(),
        batch: cell('batch'),
        cost: cell('cost'),
      },
    ];
  });
  if (rows.length === 0) throw new UnreadableCsv('O arquivo não tem nenhum código');
  return { rows, ignored: headings.filter((name, at) => !used.has(at) && name.trim() !== '') };
}

/** `found`: products by the text of the file. */
export function codeGroups(
  rows: readonly CodeRow[],
  found: ReadonlyMap<string, readonly Product[]>,
): { groups: CodeGroup[]; problems: RowProblem[] } {
  const groups = new Map<string, CodeGroup>();
  const problems: RowProblem[] = [];
  for (const row of rows) {
    const group = groupOf(row, found.get(row.product) ?? []);
    if (typeof group === 'string') problems.push({ row: row.row, message: group });
    else {
      const key = JSON.stringify([group.productId, group.variation, group.batch, group.costCentavos]);
      const known = groups.get(key) ?? group;
      known.codes.push(row.code);
      groups.set(key, known);
    }
  }
  return { groups: [...groups.values()], problems };
}

export function namedProducts(text: string, products: readonly Product[]): Product[] {
  return products.filter(({ nome }) => plainCell(nome) === plainCell(text));
}

/** The stock of a row, or the reason why it has none. */
function groupOf(row: CodeRow, products: readonly Product[]): CodeGroup | string {
  const [product, other] = products;
  if (!product) return `produto: não existe a conta “${row.product}”`;
  if (other) return `produto: há mais de uma conta “${row.product}”: use o id`;
  const { variations } = product;
  const variation = variations.find(({ name }) => plainCell(name) === plainCell(row.variation));
  if (variations.length > 0 && !variation)
    return `variação: escolha uma de ${variations.map(({ name }) => name).join(', ')}`;
  if (variations.length === 0 && row.variation !== '') return 'variação: esta conta não tem variações';
  const problem = codeProblem(row.code);
  if (problem) return `código: ${problem}`;
  if (row.batch.length > 80) return 'lote: use até 80 caracteres';
  const cost = row.cost === '' ? undefined : readSum(row.cost.replace(/^R\$\s*/i, ''));
  if (cost === null) return 'custo: use reais, como 45,00';
  return {
    productId: product.id,
    name: product.nome,
    variation: variation?.name ?? '',
    batch: row.batch,
    ...(cost !== undefined && { costCentavos: cost }),
    codes: [],
    isByHand: !isSoldFromStock(variation ?? product),
  };
}

/** Undefined for a code that can be sold. */
export function codeProblem(code: string): string | undefined {
  if (!/[\p{L}\p{N}]/u.test(code)) return 'está vazio';
  if (/^\d+[.,]\d+E\+\d+$/i.test(code)) return 'a planilha o arredondou';
  return newStockCodeSchema.safeParse(code, { error: fieldMessage }).error?.issues[0]?.message;
}
