import { productsCsv, type Product } from '@vale/contracts/catalog';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { errorSentence } from '../../../shared/http/call-route.js';
import { downloadText } from '../../../shared/ui/admin/download.js';
import type { Message } from '../../../shared/ui/admin/use-message.js';
import { readAllProducts } from '../api/list-all-products.js';
import type { ProductFilter } from '../model/product-filter.js';
import { productTexts } from '../model/product-texts.js';
import { productsJson } from '../model/products-json.js';

interface ExportButtonProps {
  format: keyof typeof FORMATS;
  filter: ProductFilter;
  message: Message;
}

const FORMATS = {
  /** For spreadsheets. */
  CSV: { name: 'contas.csv', type: 'text/csv;charset=utf-8', write: productsCsv },
  /** With every field. */
  JSON: { name: 'contas.json', type: 'application/json', write: productsJson },
} as const satisfies Record<
  string,
  { name: string; type: string; write: (products: readonly Product[]) => string }
>;

/** Everything that the filter finds, on all its pages. */
export function ExportButton({ format, filter, message }: ExportButtonProps) {
  const [count, setCount] = useState<number | null>(null);
  const save = async () => {
    setCount(0);
    try {
      const products = await readAllProducts(filter, setCount);
      const { name, type, write } = FORMATS[format];
      downloadText(name, write(products), type);
      message.show(`Arquivo com ${productTexts.accounts(products.length)} pronto.`);
    } catch (error) {
      message.show(errorSentence(error), 'danger');
    } finally {
      setCount(null);
    }
  };
  return (
    <button
      type="button"
      className="btn btn-quiet max-sm:grow"
      disabled={count !== null}
      onClick={() => void save()}
    >
      <Download size={18} aria-hidden /> {count === null ? `Exportar ${format}` : `Lendo ${count}…`}
    </button>
  );
}
