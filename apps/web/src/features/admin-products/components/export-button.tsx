import { Download } from 'lucide-react';
import { useState } from 'react';
import { errorSentence } from '../../../shared/http/call-route.js';
import { downloadText } from '../../../shared/ui/admin/download.js';
import type { Message } from '../../../shared/ui/admin/use-message.js';
import { readAllProducts } from '../api/list-all-products.js';
import type { ProductFilter } from '../model/product-filter.js';
import { productTexts } from '../model/product-texts.js';
import { productsCsv } from '../model/products-csv.js';

/** Everything that the filter finds, on all its pages. */
export function ExportButton({ filter, message }: { filter: ProductFilter; message: Message }) {
  const [count, setCount] = useState<number | null>(null);
  const save = async () => {
    setCount(0);
    try {
      const products = await readAllProducts(filter, setCount);
      downloadText('contas.csv', productsCsv(products));
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
      <Download size={18} aria-hidden /> {count === null ? 'Exportar CSV' : `Lendo ${count}…`}
    </button>
  );
}
