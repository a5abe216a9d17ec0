import { isOptionalField, productFieldRows, productsCsv, type Product } from '@vale/contracts/catalog';
import { ExportButton } from '../../../shared/ui/admin/export-button.js';
import type { Message } from '../../../shared/ui/admin/use-message.js';
import { readAllProducts } from '../api/list-all-products.js';
import type { ProductFilter } from '../model/product-filter.js';
import { productTexts } from '../model/product-texts.js';

interface ExportProductsButtonProps {
  format: keyof typeof FORMATS;
  filter: ProductFilter;
  message: Message;
}

const FORMATS = {
  /** CSV is for spreadsheets. */
  CSV: { name: 'contas.csv', type: 'text/csv;charset=utf-8', write: productsCsv },
  /** JSON has every field. */
  JSON: { name: 'contas.json', type: 'application/json', write: productsJson },
} as const satisfies Record<
  string,
  { name: string; type: string; write: (products: readonly Product[]) => string }
>;

/** Everything that the filter finds, on all its pages. */
export function ExportProductsButton({ format, filter, message }: ExportProductsButtonProps) {
  return (
    <ExportButton
      label={`Exportar ${format}`}
      message={message}
      make={async (onProgress) => {
        const products = await readAllProducts(filter, onProgress);
        const { name, type, write } = FORMATS[format];
        const content = new Blob([write(products)], { type });
        return { name, content, holds: productTexts.accounts(products.length) };
      }}
    />
  );
}

/** Optional fields, which an import removes where they are null. */
const NOT_GIVEN = Object.fromEntries(
  productFieldRows.filter(([, row]) => isOptionalField(row)).map(([name]) => [name, null]),
);

/**
 * A list with every field that an import takes. Fields without a value are null, so that importing the file
 * removes later additions. Derived values (sold-out variations, ratings) are left out.
 */
export function productsJson(products: readonly Product[]): string {
  const rows = products.map(({ soldOut: _soldOut, ratings: _ratings, ...product }) => ({
    ...NOT_GIVEN,
    ...product,
  }));
  return `${JSON.stringify(rows, null, 2)}\n`;
}
