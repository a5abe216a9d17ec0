import { categoryLabel, type Product } from '@vale/contracts/catalog';
import { dateTimeText } from '../../../shared/time/dates.js';

const HEADINGS = [
  ...['id', 'nome', 'categoria', 'preco', 'valor de face', 'marca', 'selo', 'situacao'],
  ...['expira em', 'entrega', 'variacoes', 'caracteristicas', 'imagem', 'criada em'],
];

/** So that spreadsheets read UTF-8. */
const BOM = '\uFEFF';

/** As spreadsheets in Brazil read it: `;` between fields, a comma before the decimals. */
export function productsCsv(products: readonly Product[]): string {
  const rows = [HEADINGS, ...products.map(cellsOf)];
  return BOM + rows.map((cells) => cells.map(quoted).join(';')).join('\r\n') + '\r\n';
}

function cellsOf(product: Product): string[] {
  const { variations, features } = product;
  return [
    product.id,
    product.nome,
    categoryLabel(product.categoria),
    decimal(product.preco),
    decimal(product.valorDeFace),
    product.marca ?? '',
    product.badge,
    product.isActive ? 'ativa' : 'inativa',
    product.expiraEm === null ? '' : dateTimeText(product.expiraEm),
    product.delivery === 'codes' ? 'codigos' : 'manual',
    variations.map(({ name, price }) => `${name}: ${decimal(price)}`).join(' | '),
    features.join(' | '),
    product.banner,
    dateTimeText(product.createdAt),
  ];
}

function decimal(reais: number | undefined): string {
  return reais === undefined ? '' : reais.toFixed(2).replace('.', ',');
}

/** A spreadsheet would run a cell that begins like a formula. */
function quoted(cell: string): string {
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
