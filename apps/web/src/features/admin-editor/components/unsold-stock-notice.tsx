import type { EditedProduct, Product } from '@vale/contracts/catalog';
import { adminPagePath } from '@vale/contracts/pages';
import { Link } from '../../../shared/routing/link.js';
import { Notice } from '../../../shared/ui/notice.js';
import { useProductStocks } from '../../../shared/ui/admin/use-product-stocks.js';
import { unsoldText } from '../model/unsold-stock.js';

interface UnsoldStockProps {
  /** The stored product. */
  before: EditedProduct;
  /** The product as it would be saved. */
  after: Product;
}

/** Says which codes nobody can buy, and before it is saved, which ones a change takes out of sale. */
export function UnsoldStockNotice({ before, after }: UnsoldStockProps) {
  const { data } = useProductStocks(before.id);
  const text = unsoldText(after, data?.items ?? []);
  return text ? (
    <div className="basis-full">
      <Notice tone="warn" live>
        {text}{' '}
        <Link className="link" to={adminPagePath('stockOf', { id: before.id })}>
          Abrir o estoque
        </Link>
      </Notice>
    </div>
  ) : null;
}
