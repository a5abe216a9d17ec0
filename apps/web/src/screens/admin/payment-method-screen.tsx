import { MethodEditor, NEW_METHOD } from '../../features/admin-methods/components/method-editor.js';
import { AdminHeading } from '../../shared/ui/admin/admin-states.js';
import { useAdminParams } from '../../shared/ui/admin/use-admin-page.js';

export default function PaymentMethodScreen() {
  const { id = NEW_METHOD } = useAdminParams('paymentMethod');
  return (
    <>
      <AdminHeading title={id === NEW_METHOD ? 'Novo método de pagamento' : 'Editar método de pagamento'} />
      <MethodEditor id={id} />
    </>
  );
}
