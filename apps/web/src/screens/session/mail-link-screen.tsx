import { mailProofErrors } from '@vale/contracts/identity';
import { LogIn, MailSearch, Unlink } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { useProvenAddress, useSignInByLink } from '../../features/session/api/mail-proof.js';
import { MailLinkForm } from '../../features/session/components/mail-link-form.js';
import { mailLinkTexts as texts } from '../../features/session/model/mail-link-texts.js';
import { hasCode } from '../../shared/http/call-route.js';
import { addresses } from '../../shared/routing/addresses.js';
import { useGo } from '../../shared/routing/link.js';
import { ErrorNotice } from '../../shared/ui/notice.js';
import { ErrorState, LoadingText, PlainState } from '../../shared/ui/states.js';

/** "Encontrar meu pedido", and the page of the mail's link. Opening it signs nobody in: programs open links too. */
export default function MailLinkScreen() {
  const token = useLocation().hash.slice(1);
  return token === '' ? <AskAddress isOver={false} /> : <OpenLink key={token} token={token} />;
}

function AskAddress({ isOver }: { isOver: boolean }) {
  const go = useGo();
  const Icon = isOver ? Unlink : MailSearch;
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] justify-items-center gap-6 pt-14 pb-16">
      <div className="grid w-full max-w-md justify-items-center gap-3 text-center">
        <Icon size={28} aria-hidden />
        <h1>{isOver ? texts.unusable : texts.find}</h1>
        {isOver ? <p role="alert">{mailProofErrors.mailProofOver.detail}</p> : null}
      </div>
      <div className="panel w-full max-w-md">
        <MailLinkForm onDone={() => go(addresses.profile, { replace: true })} />
      </div>
    </div>
  );
}

function OpenLink({ token }: { token: string }) {
  const { data, error, refetch } = useProvenAddress(token);
  const signIn = useSignInByLink();
  const go = useGo();
  const failure = signIn.error ?? error;
  if (hasCode(failure, mailProofErrors.mailProofOver)) return <AskAddress isOver />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingText>{texts.reading}</LoadingText>;
  return (
    <PlainState
      heading="h1"
      icon={<LogIn size={28} aria-hidden />}
      title={texts.enterAs(data.email)}
      action={
        <div className="grid justify-items-center gap-4">
          <ErrorNotice error={signIn.error} />
          <button
            type="button"
            className="btn btn-main"
            disabled={signIn.isPending}
            onClick={() =>
              signIn.mutate(token, { onSuccess: () => go(addresses.profile, { replace: true }) })
            }
          >
            {signIn.isPending ? texts.entering : texts.confirm}
          </button>
        </div>
      }
    >
      {texts.onlyIfYours}
    </PlainState>
  );
}
