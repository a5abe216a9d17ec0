import { secondFactorErrors, secondFactorTexts } from '@vale/contracts/identity';
import { useState, type FormEvent } from 'react';
import { errorSentence, hasCode } from '../../../shared/http/call-route.js';
import { cleanCode, CodeField } from '../../../shared/ui/code-field.js';
import { useCompleteLogin } from '../api/complete-login.js';
import { sessionTexts as texts } from '../model/session-texts.js';

interface LoginCodeFormProps {
  /** Comes from the previous step. */
  pending: string;
  onDone: () => void;
  /** Back to e-mail and password: with why, where the step is over. */
  onBack: (reason?: string) => void;
}

/** The second step of a login. */
export function LoginCodeForm({ pending, onDone, onBack }: LoginCodeFormProps) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const complete = useCompleteLogin();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (complete.isPending) return;
    const sent = cleanCode(code);
    if (!sent) return setProblem(secondFactorTexts.code);
    setProblem(undefined);
    complete.mutate(
      { pending, code: sent },
      {
        onSuccess: onDone,
        onError: (error) => {
          if (hasCode(error, secondFactorErrors.signInOver)) return onBack(errorSentence(error));
          setProblem(errorSentence(error));
        },
      },
    );
  }

  function type(next: string): void {
    setCode(next);
    setProblem(undefined);
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <CodeField value={code} onChange={type} error={problem} />
      <button type="submit" className="btn btn-main" aria-disabled={complete.isPending}>
        {complete.isPending ? texts.working : texts.login}
      </button>
      <button type="button" className="link mx-auto min-h-11 px-3" onClick={() => onBack()}>
        {texts.back}
      </button>
    </form>
  );
}
