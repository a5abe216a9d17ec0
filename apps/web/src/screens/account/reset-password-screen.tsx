import { pagePath } from '@vale/contracts/pages';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { isUnusable, useCompleteReset } from '../../features/account/api/reset-password.js';
import { LinkDone, LinkUnusable } from '../../features/account/components/link-states.js';
import { NewPasswordForm } from '../../features/account/components/new-password-form.js';
import { RequestResetForm } from '../../features/account/components/request-reset-form.js';
import { resetTexts as texts } from '../../features/account/model/reset-texts.js';
import { errorSentence } from '../../shared/http/call-route.js';
import { addresses } from '../../shared/routing/addresses.js';
import { Link } from '../../shared/routing/link.js';
import { sharedTexts } from '../../shared/texts.js';

/** Asks for the e-mail; opened by its link, on any device, it asks for the new password. */
export default function ResetPasswordScreen() {
  const token = useLocation().hash.slice(1);
  if (token !== '') return <NewPassword key={token} token={token} />;
  return (
    <Frame title={texts.forgotten} text={texts.explain}>
      <RequestResetForm />
    </Frame>
  );
}

function NewPassword({ token }: { token: string }) {
  const reset = useCompleteReset(token);
  if (reset.isSuccess)
    return (
      <LinkDone
        title={texts.done}
        action={
          <Link to={addresses.login} className="btn btn-main">
            {sharedTexts.login}
          </Link>
        }
      >
        {texts.doneText}
      </LinkDone>
    );
  if (isUnusable(reset.error))
    return (
      <LinkUnusable
        title={texts.unusable}
        action={
          <Link to={pagePath('resetPassword')} className="btn btn-main">
            {texts.another}
          </Link>
        }
      >
        {errorSentence(reset.error)}
      </LinkUnusable>
    );
  return (
    <Frame title={texts.create} text={texts.afterwards}>
      <NewPasswordForm reset={reset} />
    </Frame>
  );
}

function Frame({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] justify-items-center gap-6 pt-16 pb-16">
      <div className="w-full max-w-md text-center">
        <h1>{title}</h1>
        <p className="mt-2 text-muted">{text}</p>
      </div>
      <div className="panel w-full max-w-md">{children}</div>
    </div>
  );
}
