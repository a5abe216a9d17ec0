import { Notice } from '../notice.js';
import { unsoldCodes, useProductStocks } from './use-product-stocks.js';

/** Says, before a product or an order bump is deleted, how many free codes nobody could buy any more. */
export function UnsoldCodesNotice({ productId }: { productId: string }) {
  const { data } = useProductStocks(productId);
  const count = data?.items.reduce((sum, { free }) => sum + free, 0) ?? 0;
  if (count === 0) return null;
  return (
    <div className="mb-4">
      <Notice tone="warn" live>
        {unsoldCodes(count)}. {count === 1 ? 'Se ainda serve, mova-o' : 'Se ainda servem, mova-os'} antes na
        tela de estoque.
      </Notice>
    </div>
  );
}
