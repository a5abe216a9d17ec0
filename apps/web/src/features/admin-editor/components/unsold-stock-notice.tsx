import type { EditedProduct, Product } from '@vale/contracts/catalog';
import { useProductStocks } from '../../../shared/ui/admin/use-product-stocks.js';
import { Notice } from '../../../shared/ui/notice.js';
import { stocksLeft, unsoldText } from '../model/unsold-stock.js';

interface UnsoldStockProps {
  /** The stored product. */
  before: EditedProduct;
  /** The product as it would be saved. */
  after: Product;
}

/** Says, before it is saved, which codes a change takes out of sale: stocks do not follow a variation to another name. */
export function UnsoldStockNotice({ before, after }: UnsoldStockProps) {
  const left = stocksLeft(before, after);
  return left.length > 0 ? <Unsold productId={before.id} left={left} /> : null;
}

function Unsold({ productId, left }: { productId: string; left: readonly string[] }) {
  const { data } = useProductStocks(productId);
  const text = unsoldText(left, data?.items ?? []);
  return text ? (
    <div className="basis-full">
      <Notice tone="warn" live>
        {text}
      </Notice>
    </div>
  ) : null;
}
