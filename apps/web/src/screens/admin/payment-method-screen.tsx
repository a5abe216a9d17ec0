import { useParams } from 'react-router-dom';
import { MethodEditor } from '../../features/admin-methods/components/method-editor.js';
import { NEW_METHOD } from '../../features/admin-methods/model/new-method.js';
import { AdminHeading } from '../../shared/ui/admin/admin-states.js';

export default function PaymentMethodScreen() {
  const { id = NEW_METHOD } = useParams();
  return (
    <>
      <AdminHeading title={id === NEW_METHOD ? 'Novo método de pagamento' : 'Editar método de pagamento'} />
      <MethodEditor id={id} />
    </>
  );
}
