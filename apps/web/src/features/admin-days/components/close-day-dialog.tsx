import type { DayAccount } from '@vale/contracts/checkout';
import { centavosText } from '@vale/contracts/money';
import { dateText } from '../../../shared/time/dates.js';
import { ActionDialog, ReasonField, useReason } from '../../../shared/ui/admin/action-dialog.js';
import { counted } from '../../../shared/ui/admin/numbers.js';
import { useCloseDay } from '../api/days.js';
import { differencesIn } from '../model/day-texts.js';

interface CloseDayDialogProps {
  day: string;
  account: DayAccount;
  onClose: () => void;
  onDone: () => void;
}

export function CloseDayDialog({ day, account, onClose, onDone }: CloseDayDialogProps) {
  const { methodId, name, totals, compared, isListed, isStale } = account;
  const note = useReason(true, 'Escreva uma observação.');
  const close = useCloseDay({ day, methodId });
  const submit = () => {
    if (!note.check()) return;
    void close.mutateAsync({ note: note.reason, seen: totals }).then(onDone, () => undefined);
  };
  const open = differencesIn(compared);
  const effects = [
    `${name}, ${dateText(day)}: ${centavosText(totals.paidCentavos)} recebidos, ${centavosText(totals.refundedCentavos)} devolvidos, ${centavosText(totals.disputedCentavos)} contestados e ${centavosText(totals.feeCentavos)} de tarifas ficam registrados com o seu nome.`,
    'O que chegar ou mudar depois aparece como emenda deste dia. Não dá para reabrir.',
    ...(isListed && !compared ? ['Este dia ainda não foi comparado com o provedor.'] : []),
    ...(isStale ? ['O dia mudou depois da comparação: compare de novo antes de fechar.'] : []),
    ...(open > 0
      ? [`A comparação tem ${counted(open, 'diferença', 'diferenças')}: diga na observação por quê.`]
      : []),
  ];
  return (
    <ActionDialog
      title="Fechar o dia"
      effects={effects}
      action="Fechar o dia"
      isPending={close.isPending}
      error={close.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <ReasonField state={note} label="Observação" />
    </ActionDialog>
  );
}
