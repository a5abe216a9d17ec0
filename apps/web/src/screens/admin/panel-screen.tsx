import { ProductTable } from '../../features/admin/components/product-table.js';
import { AdminHeading } from '../../shared/ui/admin/admin-states.js';

export default function PanelScreen() {
  return (
    <>
      <AdminHeading title="Painel administrativo">Produtos da loja e seu estoque de códigos.</AdminHeading>
      <ProductTable />
    </>
  );
}
