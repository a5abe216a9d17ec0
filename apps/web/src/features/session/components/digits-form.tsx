import { mailProofErrors, mailProofTexts } from '@vale/contracts/identity';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { errorSentence, hasCode } from '../../../shared/http/call-route.js';
import { ErrorNotice, Notice } from '../../../shared/ui/notice.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { useSignInByDigits } from '../api/mail-proof.js';
import { mailLinkTexts as texts } from '../model/mail-link-texts.js';

interface DigitsFormProps {
  asked: { email: string; proof: string };
  onDone: () => void;
  /** The text of the submit button. */
  label?: string;
  children: ReactNode;
}

/** Signs in by the digits of the mail that was sent to `asked`. */
export function DigitsForm({
  asked: { email, proof },
  onDone,
  label = texts.enter,
  children,
}: DigitsFormProps) {
  const [digits, setDigits] = useState('');
  const [problem, setProblem] = useState<string>();
  const signIn = useSignInByDigits(proof);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
  }, []);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (digits.length !== 6) return setProblem(mailProofTexts.digits);
    setProblem(undefined);
    signIn.mutate(digits, {
      onSuccess: onDone,
      onError: (error) => {
        if (hasCode(error, mailProofErrors.mailDigitsWrong)) setProblem(errorSentence(error));
      },
    });
  }

  const isWrong = hasCode(signIn.error, mailProofErrors.mailDigitsWrong);
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Notice tone="ok" live>
        <span className="wrap-anywhere">{texts.sent(email)}</span>
      </Notice>
      <TextField
        label={texts.digits}
        name="digits"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        ref={field}
        error={problem}
        value={digits}
        onChange={({ target }) => setDigits(target.value.replace(/\D/g, ''))}
      />
      <ErrorNotice error={isWrong ? null : signIn.error} />
      <button type="submit" className="btn btn-main" disabled={signIn.isPending}>
        {signIn.isPending ? texts.entering : label}
      </button>
      {children}
    </form>
  );
}
