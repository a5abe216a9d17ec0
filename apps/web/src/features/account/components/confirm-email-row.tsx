import { identityRoutes } from '@vale/contracts/identity';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { invalidateRoutes } from '../../../shared/http/route-query.js';
import { ErrorNotice, Notice } from '../../../shared/ui/notice.js';
import type { useRequestConfirmation } from '../api/request-confirmation.js';
import { confirmationTexts as texts } from '../model/confirmation-texts.js';

/** Milliseconds between two looks whether the link was opened, perhaps on another device. */
const LOOK_EVERY_MS = 15_000;

interface ConfirmEmailProps {
  request: ReturnType<typeof useRequestConfirmation>;
}

/** The account's state while its e-mail is not confirmed, with a way to get the link again. */
export function ConfirmEmailRow({ request }: ConfirmEmailProps) {
  useLooks();
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6">
      <dt className="text-muted">Status da conta</dt>
      <dd className="text-right">
        <span className="whitespace-nowrap text-warn">{texts.unconfirmed}</span>{' '}
        <button
          type="button"
          className="link whitespace-nowrap"
          disabled={request.isPending}
          onClick={() => request.mutate()}
        >
          {request.isPending ? texts.sending : texts.resend}
        </button>
      </dd>
    </div>
  );
}

export function ConfirmEmailNotice({ request, email }: ConfirmEmailProps & { email: string }) {
  if (request.error) return <ErrorNotice error={request.error} />;
  if (!request.data?.sent) return null;
  return (
    <Notice tone="ok" live>
      <span className="wrap-anywhere">{texts.sent(email)}</span>
    </Notice>
  );
}

/** Loads the session again when the page is shown and from time to time, so that the row changes without a reload. */
function useLooks(): void {
  const client = useQueryClient();
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void invalidateRoutes(client, identityRoutes.getSession);
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [client]);
}
