import { AdminGate } from '../../features/admin/components/admin-gate.js';
import { ProductTable } from '../../features/admin/components/product-table.js';
import { useUser } from '../../features/session/api/get-session.js';

export default function PanelScreen() {
  return (
    <AdminGate user={useUser()} panel>
      <div className="wrap pt-14 pb-16">
        <h1>Painel administrativo</h1>
        <p className="mt-2 mb-8 text-lead text-muted">Produtos da loja e seu estoque de códigos.</p>
        <ProductTable />
      </div>
    </AdminGate>
  );
}
