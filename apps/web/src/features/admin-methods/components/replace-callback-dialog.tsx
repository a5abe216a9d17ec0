import type { PaymentMethodView } from '@vale/contracts/checkout';
import { ActionDialog, ReasonField, useReason } from '../../../shared/ui/admin/action-dialog.js';
import { useReplaceCallback } from '../api/payment-methods.js';

interface ReplaceCallbackDialogProps {
  method: PaymentMethodView;
  onClose: () => void;
  onDone: (text: string) => void;
}

/** Takes a key's callbacks from another system. */
export function ReplaceCallbackDialog({ method, onClose, onDone }: ReplaceCallbackDialogProps) {
  const replace = useReplaceCallback(method.id);
  const reason = useReason(true);
  const submit = () => {
    if (!reason.check()) return;
    replace.mutate(reason.reason.trim(), {
      onSuccess: () => {
        onDone(`Os avisos de “${method.name}” passam a vir para esta loja.`);
        onClose();
      },
    });
  };
  return (
    <ActionDialog
      title="Receber os avisos nesta loja?"
      effects={[
        'O provedor passa a avisar esta loja dos pagamentos desta chave.',
        'O sistema que os recebe hoje deixa de ser avisado.',
      ]}
      action="Substituir"
      isDangerous
      isPending={replace.isPending}
      error={replace.error}
      onClose={onClose}
      onSubmit={submit}
    >
      <ReasonField state={reason} label="Motivo" />
    </ActionDialog>
  );
}
