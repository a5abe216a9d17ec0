import type { PaymentMethodView, PaymentProviderView } from '@vale/contracts/checkout';
import { CreditCard } from 'lucide-react';
import { NotLoaded } from '../../../shared/ui/admin/admin-states.js';
import { useListParams } from '../../../shared/ui/admin/use-list-params.js';
import { useMessage } from '../../../shared/ui/admin/use-message.js';
import { Notice } from '../../../shared/ui/notice.js';
import { PlainState } from '../../../shared/ui/states.js';
import { usePaymentMethods } from '../api/payment-methods.js';
import { providerOf } from '../model/method-form.js';
import type { Payer } from '../model/test-payer.js';
import { MethodCard } from './method-card.js';

/** Every method: the active one first. Those that an edit replaced are shown on demand. */
export function MethodList({ payer }: { payer: Payer }) {
  const list = usePaymentMethods();
  if (!list.data) return <NotLoaded query={list}>Carregando os métodos de pagamento…</NotLoaded>;
  return <Methods {...list.data} payer={payer} />;
}

interface MethodsProps {
  items: PaymentMethodView[];
  providers: PaymentProviderView[];
  payer: Payer;
}

function Methods({ items, providers, payer }: MethodsProps) {
  const message = useMessage();
  const { values, set } = useListParams('substituidos');
  const active = items.find(({ isActive }) => isActive);
  const replaced = items.filter((one) => one.replacedBy !== null && !one.isActive);
  const showAll = values.substituidos !== undefined;
  const shown = showAll ? items : items.filter((one) => !replaced.includes(one));
  if (items.length === 0)
    return (
      <PlainState icon={<CreditCard size={28} aria-hidden />} title="Nenhum método de pagamento">
        Crie um, teste a conexão e ative: só então a loja vende.
      </PlainState>
    );
  return (
    <>
      {message.banner}
      {active ? null : (
        <div className="mb-4">
          <Notice tone="warn" title="A loja não recebe pagamentos">
            Nenhum método está ativo. Teste um e ative.
          </Notice>
        </div>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        {shown.map((method) => (
          <MethodCard
            key={method.id}
            method={method}
            provider={providerOf(providers, method.driver)}
            active={active}
            payer={payer}
            onSwitched={message.show}
          />
        ))}
      </ul>
      {replaced.length > 0 ? (
        <button
          type="button"
          className="link mt-4 min-h-11"
          aria-expanded={showAll}
          onClick={() => set({ substituidos: showAll ? undefined : '1' })}
        >
          {showAll ? 'Esconder os substituídos' : `Mostrar os substituídos (${replaced.length})`}
        </button>
      ) : null}
    </>
  );
}
