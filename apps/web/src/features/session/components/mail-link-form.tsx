import { emailSchema } from '@vale/contracts/person';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { clearMailProof, readMailProof } from '../../../shared/storage/mail-proof.js';
import { ErrorNotice } from '../../../shared/ui/notice.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { useRequestProof } from '../api/mail-proof.js';
import { mailLinkTexts as texts } from '../model/mail-link-texts.js';
import { DigitsForm } from './digits-form.js';

interface MailLinkFormProps {
  onDone: () => void;
  /** Typed before, elsewhere. */
  email?: string;
  focusFirst?: boolean;
  /** The text of the submit button of the second step. */
  label?: string;
  /** Where another form asks for the address. */
  onOtherEmail?: () => void;
}

/** "Entrar por link": asks for the address, then for the digits of the mail. A reload keeps the second step. */
export function MailLinkForm(props: MailLinkFormProps) {
  const { onDone, email: typed = '', focusFirst = false, label = texts.enter, onOtherEmail } = props;
  const [email, setEmail] = useState(readMailProof()?.email ?? typed);
  const [asked, setAsked] = useState(readMailProof);
  const [problem, setProblem] = useState<string>();
  const request = useRequestProof();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focusFirst) field.current?.focus();
  }, [focusFirst]);

  function send(event?: FormEvent): void {
    event?.preventDefault();
    const checked = emailSchema.safeParse(email);
    if (!checked.success) return setProblem(checked.error.issues[0]?.message);
    setProblem(undefined);
    request.mutate(checked.data, { onSuccess: setAsked });
  }

  function startAgain(): void {
    clearMailProof();
    request.reset();
    setAsked(null);
    onOtherEmail?.();
  }

  if (asked)
    return (
      <DigitsForm key={asked.proof} asked={asked} label={label} onDone={onDone}>
        <ErrorNotice error={request.error} />
        <div className="flex flex-wrap justify-center gap-x-4">
          <button type="button" className="link min-h-11" disabled={request.isPending} onClick={() => send()}>
            {request.isPending ? texts.sending : texts.again}
          </button>
          <button type="button" className="link min-h-11" onClick={startAgain}>
            {texts.otherEmail}
          </button>
        </div>
      </DigitsForm>
    );
  return (
    <form noValidate onSubmit={send} className="grid gap-4">
      <p className="text-small text-muted">{texts.explain}</p>
      <TextField
        label={texts.email}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        ref={field}
        error={problem}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <ErrorNotice error={request.error} />
      <button type="submit" className="btn btn-main" disabled={request.isPending}>
        {request.isPending ? texts.sending : texts.send}
      </button>
    </form>
  );
}
