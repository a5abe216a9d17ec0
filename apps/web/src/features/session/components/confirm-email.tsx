import { useEffect, useState } from 'react';
import { ErrorNotice } from '../../../shared/ui/notice.js';
import { useRequestProof } from '../api/mail-proof.js';
import { mailLinkTexts as texts } from '../model/mail-link-texts.js';
import { DigitsForm } from './digits-form.js';

interface ConfirmEmailProps {
  email: string;
  /** The text of the submit button. */
  label: string;
  onDone: () => void;
}

/** Mails six digits and asks for them, on the page that needs a confirmed address. Another address needs another key. */
export default function ConfirmEmail({ email, label, onDone }: ConfirmEmailProps) {
  const { mutate, data, error, isPending } = useRequestProof();
  const [sendFirst] = useState(() => () => mutate(email));
  useEffect(sendFirst, [sendFirst]);
  const again = (
    <button
      type="button"
      className="link min-h-11 justify-self-center"
      disabled={isPending}
      onClick={() => mutate(email)}
    >
      {isPending ? texts.sending : texts.again}
    </button>
  );
  return (
    <section className="panel grid gap-4" aria-label={texts.confirmEmail}>
      <ErrorNotice error={error} />
      {data ? (
        <DigitsForm key={data.proof} asked={data} label={label} onDone={onDone}>
          {again}
        </DigitsForm>
      ) : (
        again
      )}
    </section>
  );
}
