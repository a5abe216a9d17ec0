import { adminPagePath } from '@vale/contracts/pages';
import { MethodList } from '../../features/admin-methods/components/method-list.js';
import { NEW_METHOD } from '../../features/admin-methods/components/method-editor.js';
import { useUser } from '../../features/session/api/get-session.js';
import { Link } from '../../shared/routing/link.js';
import { AdminHeading } from '../../shared/ui/admin/admin-states.js';

export default function PaymentMethodsScreen() {
  const user = useUser();
  return (
    <>
      <AdminHeading
        title="Métodos de pagamento"
        actions={
          <Link to={adminPagePath('paymentMethod', { id: NEW_METHOD })} className="btn btn-main">
            Novo método
          </Link>
        }
      >
        Um só cobra os pedidos novos. Segredos são escritos e nunca mais mostrados.
      </AdminHeading>
      <MethodList payer={{ name: user?.displayName ?? '', email: user?.email ?? '' }} />
    </>
  );
}
