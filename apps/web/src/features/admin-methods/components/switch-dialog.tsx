import type { PaymentMethodView } from '@vale/contracts/checkout';
import { useState } from 'react';
import { ConfirmDialog } from '../../../shared/ui/admin/confirm-dialog.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { useSwitchPaymentMethod } from '../api/payment-methods.js';
import { consequences } from '../model/method-texts.js';

interface SwitchDialogProps {
  method: PaymentMethodView;
  active: PaymentMethodView | undefined;
  onClose: () => void;
  onDone: (text: string) => void;
}

/** Says what happens to new and to open charges before a method is activated or deactivated. */
export function SwitchDialog({ method, active, onClose, onDone }: SwitchDialogProps) {
  const [reason, setReason] = useState('');
  const change = useSwitchPaymentMethod();
  const { id, name, isActive } = method;
  const action = isActive ? 'Desativar' : 'Ativar';
  const confirm = () =>
    change.mutate(
      { id, active: !isActive, reason },
      {
        onSuccess: () => {
          onDone(isActive ? `“${name}” não cobra mais pedidos novos.` : `“${name}” cobra os pedidos novos.`);
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title={`${action} este método?`}
      action={action}
      error={change.error}
      isPending={change.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className="grid gap-4">
        {consequences(method, active).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <TextField
          label="Motivo, para o registro (opcional)"
          value={reason}
          maxLength={1000}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </ConfirmDialog>
  );
}
