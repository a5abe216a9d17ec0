import type { EditedProduct } from '@vale/contracts/catalog';
import { useWatch, type Control } from 'react-hook-form';
import { serverNow } from '../../../shared/time/server-clock.js';
import { Notice } from '../../../shared/ui/notice.js';
import { useProductStocks } from '../api/product-stocks.js';
import { toPreview, type EditorValues } from '../model/editor-values.js';
import { stocksLeft, unsoldText } from '../model/unsold-stock.js';

interface UnsoldStockProps {
  /** As it is stored. */
  product: EditedProduct;
  control: Control<EditorValues>;
}

/** Says, before it is saved, which codes a change takes out of sale: stocks do not follow a variation to another name. */
export function UnsoldStockNotice({ product, control }: UnsoldStockProps) {
  const values = useWatch({ control }) as EditorValues;
  const left = stocksLeft(product, toPreview(values, { now: serverNow(), isNew: false }));
  return left.length > 0 ? <Unsold productId={product.id} left={left} /> : null;
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
