import { cpfState } from '@vale/contracts/person';
import { CircleCheck, CircleX } from 'lucide-react';

/** Beside the label, while typing: empty says nothing, the other two say it with a sign and a word. */
export function CpfState({ cpf }: { cpf: string }) {
  const state = cpfState(cpf);
  const looks = {
    empty: { text: 'Digite seu CPF', colors: 'text-muted', Icon: null },
    valid: { text: 'CPF válido', colors: 'text-ok', Icon: CircleCheck },
    invalid: { text: 'CPF inválido', colors: 'text-danger', Icon: CircleX },
  }[state];
  return (
    <span
      className={`flex items-center gap-1 text-small ${looks.colors}`}
      data-testid="cpf-state"
      data-state={state}
    >
      {looks.Icon ? <looks.Icon size={16} aria-hidden /> : null}
      {looks.text}
    </span>
  );
}
