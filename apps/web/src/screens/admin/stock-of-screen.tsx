import { StockOfProduct } from '../../features/admin-stock/components/stock-of-product.js';
import { useAdminParams } from '../../shared/ui/admin/use-admin-page.js';

export default function StockOfScreen() {
  const { id = '' } = useAdminParams('stockOf');
  return <StockOfProduct key={id} id={id} />;
}
