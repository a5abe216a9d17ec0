import { notificationErrors } from '@vale/contracts/notification';
import { pages } from '@vale/contracts/pages';
import { MailOpen } from 'lucide-react';
import { useMail } from '../../features/mailbox/api/list-mail.js';
import { MailMessage } from '../../features/mailbox/components/mail-message.js';
import { hasCode } from '../../shared/http/call-route.js';
import { ErrorState, LoadingText, PlainState } from '../../shared/ui/states.js';
import NotFoundScreen from '../errors/not-found-screen.js';

/** The demo's e-mails, which are stored instead of sent. */
export default function MailboxScreen() {
  const { data, error, isPending, refetch } = useMail();
  if (hasCode(error, notificationErrors.mailboxClosed)) return <NotFoundScreen />;
  return (
    <div className="wrap max-w-3xl pt-14 pb-16">
      <h1>{pages.mailbox.title}</h1>
      <p className="mt-2 mb-8 text-lead text-muted">
        Nesta loja de demonstração nenhum e-mail sai de verdade: todos ficam aqui.
      </p>
      {isPending ? <LoadingText>Carregando e-mails…</LoadingText> : null}
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data?.items.length === 0 ? (
        <PlainState icon={<MailOpen size={28} aria-hidden />} title="Nenhum e-mail ainda">
          Compre algo e pague na simulação: o e-mail de entrega aparece aqui.
        </PlainState>
      ) : null}
      <div className="grid gap-4">
        {data?.items.map((mail) => (
          <MailMessage key={mail.id} mail={mail} />
        ))}
      </div>
    </div>
  );
}
