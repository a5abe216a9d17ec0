import { paymentMethodErrors } from '@vale/contracts/checkout';
import { adminPagePath } from '@vale/contracts/pages';
import { Link, useGo } from '../../../shared/routing/link.js';
import { NotLoaded } from '../../../shared/ui/admin/admin-states.js';
import { PlainState } from '../../../shared/ui/states.js';
import { showToast } from '../../../shared/ui/toasts.js';
import { usePaymentMethods } from '../api/payment-methods.js';
import { MethodForm } from './method-form.js';

/** The form for a new method, or for the one with this id. */
export function MethodEditor({ id }: { id: string }) {
  const list = usePaymentMethods();
  const go = useGo();
  if (!list.data) return <NotLoaded query={list}>Carregando o método…</NotLoaded>;
  const method = list.data.items.find((one) => one.id === id) ?? null;
  const toList = adminPagePath('paymentMethods');
  if (id !== NEW_METHOD && (!method || method.replacedBy !== null))
    return (
      <PlainState
        title={method ? 'Este método já foi editado' : paymentMethodErrors.paymentMethodUnknown.detail}
        action={
          <Link to={toList} className="btn btn-main">
            Ver os métodos
          </Link>
        }
      />
    );
  const sandbox = list.data.items.find((one) => one.isFromSettings && one.id.startsWith('sandbox'));
  return (
    <MethodForm
      key={id}
      method={method}
      providers={list.data.providers}
      sandboxUrl={sandbox?.apiEndpoint}
      onSaved={({ name, isActive }) => {
        showToast(
          isActive
            ? `“${name}” foi salvo e cobra os pedidos novos. Faça a cobrança de teste.`
            : `“${name}” foi salvo. Faça a cobrança de teste antes de ativar.`,
        );
        go(toList);
      }}
    />
  );
}

/** Replaces the id of a new method in the address. */
export const NEW_METHOD = 'novo';
