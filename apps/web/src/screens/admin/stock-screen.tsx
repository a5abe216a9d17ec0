import { ManyCodesButton } from '../../features/admin-stock/components/many-codes.js';
import { StockList } from '../../features/admin-stock/components/stock-list.js';
import { AdminHeading } from '../../shared/ui/admin/admin-states.js';

export default function StockScreen() {
  return (
    <>
      <AdminHeading title="Estoque de códigos">
        Os mais vazios primeiro. Para dar os primeiros códigos a um produto, busque o nome dele.
      </AdminHeading>
      <ManyCodesButton />
      <StockList />
    </>
  );
}
