import { orderTitle, type OrderDetail, type OrderMails } from '@vale/contracts/checkout';
import { centavosText } from '@vale/contracts/money';
import { pagePath } from '@vale/contracts/pages';
import { Copy, Mail, MessageCircle } from 'lucide-react';
import { dateTimeText, deadlineText } from '../../../shared/time/dates.js';
import { BusyButton } from '../../../shared/ui/admin/busy-button.js';
import { FailedAction } from '../../../shared/ui/admin/failed-action.js';
import { PanelSection } from '../../../shared/ui/admin/panel-section.js';
import { useKeptFocus } from '../../../shared/ui/admin/use-kept-focus.js';
import { useMessage } from '../../../shared/ui/admin/use-message.js';
import { copyText } from '../../../shared/ui/copy-text.js';
import { useOrderMails, useRemindBuyer } from '../api/order.js';

/** Ways to tell the buyer of an order that its PIX is not paid. The text names nobody. */
export function UnpaidPix({ order, shopName }: { order: OrderDetail; shopName: string }) {
  const message = useMessage();
  if (order.state !== 'pending') return null;
  const { transactionId, totalCentavos, expiresAt, customer } = order;
  const link = `${window.location.origin}${pagePath('order', { transactionId })}`;
  const text = `Oi! Seu pedido de ${orderTitle(order)} na ${shopName} (${centavosText(totalCentavos)}) espera o PIX até ${deadlineText(expiresAt)}. Para pagar: ${link}`;
  const copy = async () => {
    const copied = await copyText(link);
    message.show(copied ? 'Link copiado.' : link, copied ? 'ok' : 'warn');
  };
  return (
    <div className="mb-4">
      <PanelSection title="PIX não pago">
        {message.banner}
        <div className="flex flex-wrap gap-2">
          <button type="button" className="btn btn-quiet" onClick={() => void copy()}>
            <Copy size={18} aria-hidden /> Copiar link do pedido
          </button>
          {customer.phone ? (
            <a
              href={`https://wa.me/55${customer.phone}?text=${encodeURIComponent(text)}`}
              target="_blank"
              rel="noopener noreferrer"
              className="btn btn-quiet"
            >
              <MessageCircle size={18} aria-hidden /> Escrever no WhatsApp
            </a>
          ) : null}
          <Reminder transactionId={transactionId} />
        </div>
        <p className="text-small text-muted">
          Cada pedido tem um só lembrete por e-mail. Sem ele, a loja lembra sozinha depois da metade do prazo
          do PIX.
        </p>
      </PanelSection>
    </div>
  );
}

function Reminder({ transactionId }: Pick<OrderDetail, 'transactionId'>) {
  const mails = useOrderMails(transactionId);
  const remind = useRemindBuyer(transactionId);
  const focus = useKeptFocus<HTMLDivElement>();
  const reminder = mails.data?.items.find(({ kind }) => kind === 'payment-reminder');
  return (
    <div {...focus}>
      <p role="status" className="sr-only">
        {remind.isSuccess ? 'O lembrete será enviado.' : null}
      </p>
      <BusyButton
        className="btn btn-quiet"
        isBusy={remind.isPending}
        disabled={!mails.data || reminder !== undefined}
        onClick={() => remind.mutate()}
      >
        <Mail size={18} aria-hidden /> {reminder ? reminderText(reminder) : 'Lembrar por e-mail'}
      </BusyButton>
      <FailedAction title="O lembrete não foi pedido" error={remind.error ?? mails.error} />
    </div>
  );
}

/** A reminder is not sent to a mailbox that refuses them, or that has had one today. */
function reminderText({ sentAt, refusedAt }: OrderMails['items'][number]): string {
  if (refusedAt != null) return 'Lembrete recusado: a caixa não existe ou está cheia';
  return sentAt === null ? 'Lembrete pedido' : `Lembrete enviado em ${dateTimeText(sentAt)}`;
}
