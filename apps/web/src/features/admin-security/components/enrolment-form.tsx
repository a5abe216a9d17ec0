import { otpauthUri, secondFactorTexts as codeTexts } from '@vale/contracts/identity';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { errorSentence } from '../../../shared/http/call-route.js';
import { BusyButton } from '../../../shared/ui/admin/busy-button.js';
import { cleanCode, CodeField } from '../../../shared/ui/code-field.js';
import { QrCode } from '../../../shared/ui/qr-code.js';
import { useConfirmSecondFactor } from '../api/second-factor.js';
import { secondFactorTexts as texts } from '../model/second-factor-texts.js';

interface EnrolmentFormProps {
  /** Base32. */
  secret: string;
  email: string;
  shop: string;
  onEnrolled: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}

/** A new authenticator app: its secret, and a code that shows that the app has it. */
export function EnrolmentForm({ secret, email, shop, onEnrolled, onCancel }: EnrolmentFormProps) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const confirm = useConfirmSecondFactor();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const address = otpauthUri({ secret, email, shop });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (confirm.isPending) return;
    const sent = cleanCode(code);
    if (!sent) return setProblem(codeTexts.code);
    setProblem(undefined);
    confirm.mutate(sent, {
      onSuccess: ({ recoveryCodes }) => onEnrolled(recoveryCodes),
      onError: (error) => setProblem(errorSentence(error)),
    });
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      className="panel grid max-w-xl gap-5"
      aria-labelledby="configurar-aplicativo"
    >
      <h2 id="configurar-aplicativo" tabIndex={-1} ref={heading} className="outline-none">
        {texts.setup}
      </h2>
      <ol className="grid list-decimal gap-1.5 pl-5">
        {texts.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <QrCode text={address} label={texts.qr} />
      <div>
        <p className="text-small font-semibold">{texts.key}</p>
        <p className="font-mono wrap-anywhere">{secret.match(/.{1,4}/g)?.join(' ')}</p>
        <a className="link inline-flex min-h-11 items-center" href={address}>
          {texts.open}
        </a>
      </div>
      <CodeField value={code} onChange={setCode} error={problem} isOfAppOnly />
      <div className="flex flex-wrap gap-3">
        <button type="button" className="btn btn-quiet grow" onClick={onCancel}>
          {texts.cancel}
        </button>
        <BusyButton type="submit" className="btn btn-main grow" isBusy={confirm.isPending}>
          {confirm.isPending ? texts.confirming : texts.confirm}
        </BusyButton>
      </div>
    </form>
  );
}
