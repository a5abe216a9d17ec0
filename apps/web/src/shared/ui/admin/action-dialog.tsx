import { useState, type FormEvent, type ReactNode } from 'react';
import { BusyButton } from './busy-button.js';
import { TextAreaField } from './fields.js';
import { focusProblem } from './focus.js';
import { FormDialog } from './form-dialog.js';
import { ErrorNotice, Notice } from '../notice.js';

/** The contracts require these limits. */
const MIN_REASON_LENGTH = 3;
const MAX_REASON_LENGTH = 1_000;

export interface ReasonState {
  reason: string;
  setReason: (reason: string) => void;
  /** Shown after an attempt to submit without it. */
  problem: string | undefined;
  /** Returns whether the reason is long enough, and shows an error if not. */
  check: () => boolean;
}

/** `missing`: the error for a required text that is empty. */
export function useReason(isRequired: boolean, missing = 'Escreva o motivo.'): ReasonState {
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const isMissing = isRequired && reason.trim().length < MIN_REASON_LENGTH;
  return {
    reason,
    setReason,
    problem: tried && isMissing ? missing : undefined,
    check: () => {
      setTried(true);
      return !isMissing;
    },
  };
}

export function ReasonField({ state, label }: { state: ReasonState; label: string }) {
  return (
    <TextAreaField
      label={label}
      rows={2}
      maxLength={MAX_REASON_LENGTH}
      value={state.reason}
      error={state.problem}
      onChange={({ target }) => state.setReason(target.value)}
    />
  );
}

interface ActionDialogProps {
  title: string;
  /** Each effect is one sentence. */
  effects: readonly ReactNode[];
  /** The button that does it. */
  action: string;
  isDangerous?: boolean;
  isPending: boolean;
  error: unknown;
  /** It became impossible while the dialog was open; what was typed stays. */
  isOver?: boolean | undefined;
  onSubmit: () => void;
  onClose: () => void;
  /** Leads back, in place of closing. */
  onBack?: (() => void) | undefined;
  /** Fields. */
  children?: ReactNode;
}

/** Says what an action will do before it is done. */
export function ActionDialog(props: ActionDialogProps) {
  const {
    title,
    effects,
    action,
    isDangerous = false,
    isPending,
    error,
    isOver,
    onSubmit,
    onClose,
    onBack,
  } = props;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit();
    focusProblem(event.currentTarget);
  };
  return (
    <FormDialog title={title} onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit} noValidate>
        {props.children}
        {effects.length > 0 ? (
          <section
            aria-label="O que vai acontecer"
            className="rounded-control border border-line bg-raised p-4"
          >
            <h3 className="mb-2 text-small">O que vai acontecer</h3>
            <ul className="grid list-disc gap-1.5 pl-5 text-small">
              {effects.map((effect, at) => (
                <li key={at}>{effect}</li>
              ))}
            </ul>
          </section>
        ) : null}
        {isOver ? (
          <Notice tone="warn" live>
            O pedido mudou enquanto esta janela estava aberta, e esta ação não é mais possível. Confira a
            linha do tempo.
          </Notice>
        ) : null}
        <ErrorNotice error={error} />
        <div className="flex flex-wrap gap-3">
          <button type="button" className="btn btn-quiet grow" onClick={onBack ?? onClose}>
            {onBack ? 'Voltar' : 'Cancelar'}
          </button>
          <BusyButton
            type="submit"
            className={`btn grow ${isDangerous ? 'btn-danger' : 'btn-main'}`}
            isBusy={isPending}
          >
            {isPending ? 'Enviando…' : action}
          </BusyButton>
        </div>
      </form>
    </FormDialog>
  );
}
