import { centavosText } from '@vale/contracts/money';
import type { SpendRemoval } from '@vale/contracts/tracking';
import { ConfirmDialog } from '../../../shared/ui/admin/confirm-dialog.js';
import type { useRemoveSpend } from '../api/remove-spend.js';

export interface AskedRemoval {
  input: SpendRemoval;
  /** Shown before the deletion. */
  centavos: number;
  /** Names the file or the day. */
  of: string;
}

interface RemoveSpendDialogProps {
  asked: AskedRemoval;
  removal: ReturnType<typeof useRemoveSpend>;
  onClose: () => void;
}

export function RemoveSpendDialog({ asked, removal, onClose }: RemoveSpendDialogProps) {
  return (
    <ConfirmDialog
      title="Apagar gastos"
      action="Apagar"
      error={removal.error}
      isPending={removal.isPending}
      onConfirm={() => removal.mutate(asked.input, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        Apagar <strong>{centavosText(asked.centavos)}</strong> de gastos em anúncios ({asked.of})? Eles só
        voltam com outra importação.
      </p>
    </ConfirmDialog>
  );
}
