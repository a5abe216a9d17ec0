import { cpfState, customerTexts } from '@vale/contracts/person';
import { CircleCheck, CircleX } from 'lucide-react';

/** Beside the label, live while typing; validity is said by icon and text, not by colour alone. */
export function CpfState({ cpf }: { cpf: string }) {
  const state = cpfState(cpf);
  const shown = {
    empty: { text: 'Digite seu CPF', colors: 'text-muted', Icon: null },
    valid: { text: 'CPF válido', colors: 'text-ok', Icon: CircleCheck },
    invalid: { text: customerTexts.cpfInvalid, colors: 'text-danger', Icon: CircleX },
  }[state];
  return (
    <span
      className={`flex items-center gap-1 text-small ${shown.colors}`}
      data-testid="cpf-state"
      data-state={state}
    >
      {shown.Icon ? <shown.Icon size={16} aria-hidden /> : null}
      {shown.text}
    </span>
  );
}
