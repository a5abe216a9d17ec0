import { confirmationErrors } from '@vale/contracts/identity';
import { CloudOff, MailCheck } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { isAnswer, useConfirmEmail } from '../../features/account/api/confirm-email.js';
import { useRequestConfirmation } from '../../features/account/api/request-confirmation.js';
import { ConfirmEmailNotice } from '../../features/account/components/confirm-email-row.js';
import { LinkDone, LinkUnusable } from '../../features/account/components/link-states.js';
import { confirmationTexts as texts } from '../../features/account/model/confirmation-texts.js';
import { useUser } from '../../features/session/api/get-session.js';
import { errorSentence, hasCode } from '../../shared/http/call-route.js';
import { addresses } from '../../shared/routing/addresses.js';
import { Link } from '../../shared/routing/link.js';
import { sharedTexts } from '../../shared/texts.js';
import { LoadingText, PlainState } from '../../shared/ui/states.js';

/** Opened from an e-mail, on any device and without a login. */
export default function ConfirmEmailScreen() {
  const token = useLocation().hash.slice(1);
  const { data, error, refetch } = useConfirmEmail(token);
  if (data)
    return (
      <LinkDone title={texts.done} action={<AccountLink />}>
        {texts.doneText}
      </LinkDone>
    );
  if (hasCode(error, confirmationErrors.confirmationUsed))
    return (
      <LinkDone title={texts.used} action={<AccountLink />}>
        {errorSentence(error)}
      </LinkDone>
    );
  if (hasCode(error, confirmationErrors.confirmationExpired))
    return (
      <LinkUnusable title={texts.expired} action={<AnotherLink />}>
        {errorSentence(error)}
      </LinkUnusable>
    );
  if (token === '' || isAnswer(error))
    return (
      <LinkUnusable title={texts.invalid} action={<AnotherLink />}>
        {confirmationErrors.confirmationInvalid.detail}
      </LinkUnusable>
    );
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  return (
    <PlainState heading="h1" icon={<MailCheck size={28} aria-hidden />} title={texts.working}>
      <LoadingText>{texts.working}</LoadingText>
    </PlainState>
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

/** Only logged-in users may request another link, because it goes to their account's address. */
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
