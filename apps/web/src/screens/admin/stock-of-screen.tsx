import { StockOfProduct } from '../../features/admin-stock/components/stock-of-product.js';
import { useUser } from '../../features/session/api/get-session.js';
import { useAdminParams } from '../../shared/ui/admin/use-admin-page.js';

export default function StockOfScreen() {
  const { id = '' } = useAdminParams('stockOf');
  const hasAudit = useUser()?.pages?.includes('audit') ?? false;
  return <StockOfProduct key={id} id={id} hasAudit={hasAudit} />;
}
