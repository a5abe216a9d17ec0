import type { ProofKind } from '@vale/contracts/identity';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { errorSentence } from '../../../shared/http/call-route.js';
import { cleanCode, CodeField } from '../../../shared/ui/code-field.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { useProveSession } from '../api/prove-session.js';
import { sessionTexts, stepUpTexts as texts } from '../model/session-texts.js';

interface StepUpDialogProps {
  by: ProofKind;
  onDone: () => void;
  onClose: () => void;
}

export default function StepUpDialog({ by, onDone, onClose }: StepUpDialogProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const prove = useProveSession();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (prove.isPending) return;
    const sent = by === 'code' ? cleanCode(typed) : typed;
    if (!sent) return setProblem(texts.missing[by]);
    setProblem(undefined);
    const onError = (error: unknown) => setProblem(errorSentence(error));
    prove.mutate(by === 'code' ? { code: sent } : { password: sent }, { onSuccess: onDone, onError });
  }

  function type(next: string): void {
    setTyped(next);
    setProblem(undefined);
  }

  return (
    <Dialog title={texts.title} onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <p className="text-muted">{texts.lead}</p>
        {by === 'code' ? (
          <CodeField value={typed} onChange={type} error={problem} />
        ) : (
          <PasswordField value={typed} onChange={type} error={problem} />
        )}
        <button type="submit" className="btn btn-main" aria-disabled={prove.isPending}>
          {prove.isPending ? sessionTexts.working : texts.confirm}
        </button>
      </form>
    </Dialog>
  );
}

interface PasswordFieldProps {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

function PasswordField({ value, onChange, error }: PasswordFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
  }, [error]);
  return (
    <TextField
      ref={field}
      label={sessionTexts.password}
      type="password"
      autoComplete="current-password"
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
