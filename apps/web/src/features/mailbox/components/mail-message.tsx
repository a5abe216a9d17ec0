import type { KeptMail } from '@vale/contracts/notification';
import { dateTimeText } from '../../../shared/time/dates.js';

/** One e-mail, as text: its HTML is never rendered inside our page. */
export function MailMessage({ mail }: { mail: KeptMail }) {
  return (
    <article className="panel grid gap-3" data-testid="mail">
      <header className="grid gap-1">
        <h2 className="text-h3">{mail.subject}</h2>
        <p className="text-small text-muted">
          Para <span className="break-all">{mail.to}</span> ·{' '}
          <span className="whitespace-nowrap">{dateTimeText(mail.sentAt)}</span>
          {mail.times > 1 ? ` · enviado ${mail.times} vezes` : ''}
        </p>
      </header>
      <pre className="overflow-x-auto rounded-control bg-bg p-4 font-sans text-small break-words whitespace-pre-wrap">
        {mail.text}
      </pre>
    </article>
  );
}
