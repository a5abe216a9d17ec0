import type { CaseFix, InboxCase } from '@vale/contracts/checkout';
import { ActionDialog, ReasonField, useReason } from '../../../shared/ui/admin/action-dialog.js';
import { useResolveCase } from '../api/cases.js';
import { CASE_TEXTS, FIX_TEXTS } from '../model/case-texts.js';

interface CaseDialogProps {
  known: InboxCase;
  fix: CaseFix;
  onClose: () => void;
  onDone: () => void;
}

/** One fix of a case. */
export function CaseDialog({ known, fix, onClose, onDone }: CaseDialogProps) {
  const resolve = useResolveCase(known.id, onDone);
  const reason = useReason(true);
  const { label, effects, isDangerous } = FIX_TEXTS[fix];
  return (
    <ActionDialog
      title={`${CASE_TEXTS[known.kind].label}: ${label.toLowerCase()}?`}
      effects={effects}
      action={label}
      isDangerous={isDangerous}
      isPending={resolve.isPending}
      error={resolve.error}
      onClose={onClose}
      onSubmit={() => {
        if (reason.check()) resolve.mutate({ fix, reason: reason.reason.trim() });
      }}
    >
      <ReasonField state={reason} label="Motivo" />
    </ActionDialog>
  );
}
