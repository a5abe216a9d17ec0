import type { CaseFix, InboxCase } from '@vale/contracts/checkout';
import { adminPagePath } from '@vale/contracts/pages';
import { Link } from '../../../shared/routing/link.js';
import { useAccountNames } from '../../../shared/ui/admin/account-names.js';
import { ActionDialog, ReasonField, useReason } from '../../../shared/ui/admin/action-dialog.js';
import { Notice } from '../../../shared/ui/notice.js';
import { useResolveCase } from '../api/cases.js';
import { CASE_TEXTS, FIX_TEXTS, fixTextsOf } from '../model/case-texts.js';
import { decisionIn } from '../model/decision.js';
import { unitsOf } from '../model/evidence-lines.js';

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
  const { label, effects, isDangerous, reason: reasonLabel } = fixTextsOf(known, fix);
  const units = unitsOf(known.evidence, fix);
  const decision = decisionIn(resolve.error);
  const nameOf = useAccountNames(decision ? [decision.accountId] : []);
  return (
    <ActionDialog
      title={`${CASE_TEXTS[known.kind].label}: ${label.toLowerCase()}?`}
      effects={effects}
      action={label}
      isDangerous={isDangerous}
      isPending={resolve.isPending}
      error={decision ? null : resolve.error}
      onClose={onClose}
      onSubmit={() => {
        if (reason.check()) resolve.mutate({ fix, reason: reason.reason.trim() });
      }}
    >
      {units.length > 0 ? (
        <p className="wrap-anywhere">
          <strong>Unidades:</strong> {units.join(', ')}
        </p>
      ) : null}
      {fix === 'refund' && known.transactionId && known.evidence['units'] !== undefined ? (
        <p>
          O pedido tem vários itens.{' '}
          <Link to={adminPagePath('order', { transactionId: known.transactionId })} className="link">
            Escolher no pedido só alguns
          </Link>{' '}
          para devolver; o resto é entregue.
        </p>
      ) : null}
      <ReasonField state={reason} label={reasonLabel} />
      {decision ? (
        <Notice tone="warn" live>
          {nameOf(decision.accountId)} já decidiu este caso: “{FIX_TEXTS[decision.fix].label}”.
        </Notice>
      ) : null}
    </ActionDialog>
  );
}
