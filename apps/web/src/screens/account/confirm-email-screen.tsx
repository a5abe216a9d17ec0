import { confirmationErrors } from '@vale/contracts/identity';
import { CircleCheck, CloudOff, MailCheck, Unlink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { isAnswer, useConfirmEmail } from '../../features/account/api/confirm-email.js';
import { useRequestConfirmation } from '../../features/account/api/request-confirmation.js';
import { ConfirmEmailNotice } from '../../features/account/components/confirm-email-row.js';
import { confirmationTexts as texts } from '../../features/account/model/confirmation-texts.js';
import { useUser } from '../../features/session/api/get-session.js';
import { errorSentence, hasCode } from '../../shared/http/call-route.js';
import { addresses } from '../../shared/routing/addresses.js';
import { Link } from '../../shared/routing/link.js';
import { sharedTexts } from '../../shared/texts.js';
import { LoadingText, PlainState } from '../../shared/ui/states.js';

/** Opened from an e-mail, on any device and without a log-in. */
export default function ConfirmEmailScreen() {
  const token = useLocation().hash.slice(1);
  const { data, error, refetch } = useConfirmEmail(token);
  if (data) return <Done title={texts.done}>{texts.doneText}</Done>;
  if (hasCode(error, confirmationErrors.confirmationUsed))
    return <Done title={texts.used}>{errorSentence(error)}</Done>;
  if (hasCode(error, confirmationErrors.confirmationExpired))
    return <Unusable title={texts.expired}>{errorSentence(error)}</Unusable>;
  if (token === '' || isAnswer(error))
    return <Unusable title={texts.invalid}>{confirmationErrors.confirmationInvalid.detail}</Unusable>;
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  return (
    <PlainState heading="h1" icon={<MailCheck size={28} aria-hidden />} title={texts.working}>
      <LoadingText>{texts.working}</LoadingText>
    </PlainState>
  );
}

function Done({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="status">
      <PlainState
        heading="h1"
        icon={<CircleCheck size={28} aria-hidden />}
        title={title}
        action={<AccountLink />}
      >
        {children}
      </PlainState>
    </div>
  );
}

function Unusable({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="alert">
      <PlainState heading="h1" icon={<Unlink size={28} aria-hidden />} title={title} action={<AnotherLink />}>
        {children}
      </PlainState>
    </div>
  );
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div role="alert">
      <PlainState
        heading="h1"
        icon={<CloudOff size={28} aria-hidden />}
        title={texts.failed}
        action={
          <button type="button" className="btn btn-main" onClick={onRetry}>
            {sharedTexts.retry}
          </button>
        }
      >
        {errorSentence(error)}
      </PlainState>
    </div>
  );
}

/** Only who is logged in may have another link sent: it goes to the address of that account. */
function AnotherLink() {
  const user = useUser();
  const request = useRequestConfirmation();
  if (user?.emailConfirmed) return <AccountLink />;
  if (!user)
    return (
      <div className="grid justify-items-center gap-4">
        <p className="text-muted">{texts.logIn}</p>
        <Link to={addresses.login} className="btn btn-main">
          {sharedTexts.login}
        </Link>
      </div>
    );
  if (request.data?.sent) return <ConfirmEmailNotice request={request} email={user.email} />;
  return (
    <div className="grid justify-items-center gap-4">
      <button
        type="button"
        className="btn btn-main"
        disabled={request.isPending}
        onClick={() => request.mutate()}
      >
        {request.isPending ? texts.sending : texts.another}
      </button>
      <ConfirmEmailNotice request={request} email={user.email} />
    </div>
  );
}

function AccountLink() {
  return (
    <Link to={addresses.profile} className="btn btn-main">
      {texts.account}
    </Link>
  );
}
