import { cpfState, customerTexts } from '@vale/contracts/person';
import { CircleCheck, CircleX } from 'lucide-react';

const CPF_LENGTH = '000.000.000-00'.length;

/**
 * Live validity beside the label, shown by icon and text rather than colour alone. Screen readers announce it
 * once the number is complete, not on each key.
 */
export function CpfState({ cpf }: { cpf: string }) {
  const state = cpfState(cpf);
  const shown = {
    empty: { text: 'Digite seu CPF', colors: 'text-muted', Icon: null },
    valid: { text: 'CPF válido', colors: 'text-ok', Icon: CircleCheck },
    invalid: { text: customerTexts.cpfInvalid, colors: 'text-danger', Icon: CircleX },
  }[state];
  return (
    <>
      <span
        aria-hidden
        className={`flex items-center gap-1 text-small whitespace-nowrap ${shown.colors}`}
        data-testid="cpf-state"
        data-state={state}
      >
        {shown.Icon ? <shown.Icon size={16} aria-hidden /> : null}
        {shown.text}
      </span>
      <span role="status" className="visually-hidden">
        {cpf.length >= CPF_LENGTH ? shown.text : null}
      </span>
    </>
  );
}
