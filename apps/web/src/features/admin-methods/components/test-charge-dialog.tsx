import type { PaymentMethodView, TestChargeView } from '@vale/contracts/checkout';
import { centavosText } from '@vale/contracts/money';
import { useState } from 'react';
import { Dialog } from '../../../shared/ui/dialog.js';
import { useCloseTestCharge, useStartTestCharge } from '../api/payment-methods.js';
import type { Payer } from '../model/test-payer.js';
import { TestCharge } from './test-charge.js';
import { TestPayerForm } from './test-payer-form.js';

interface TestChargeDialogProps {
  method: PaymentMethodView;
  payer: Payer;
  onClose: () => void;
}

/** A real charge of the smallest sum: who pays it, its PIX, and what became of it. */
export function TestChargeDialog({ method, payer, onClose }: TestChargeDialogProps) {
  const { id, name, capabilities } = method;
  const sum = centavosText(capabilities.minimumCentavos);
  const start = useStartTestCharge(id);
  const end = useCloseTestCharge();
  const [charge, setCharge] = useState<TestChargeView | null>(null);
  const close = () => {
    if (charge) end.mutate({ id, chargeId: charge.id });
    onClose();
  };
  return (
    // Each step is a separate dialog, so that it starts at its top and takes over the focus.
    <Dialog key={charge?.id} title={`Cobrança de teste de ${sum}`} onClose={close}>
      {charge ? (
        <TestCharge methodId={id} first={charge} onAgain={() => setCharge(null)} />
      ) : (
        <TestPayerForm
          method={name}
          sum={sum}
          payer={payer}
          isPending={start.isPending}
          error={start.error}
          onSubmit={(customer) => start.mutate(customer, { onSuccess: setCharge })}
        />
      )}
    </Dialog>
  );
}
