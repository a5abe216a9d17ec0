import { orderTitle, type OrderDetail } from '@vale/contracts/checkout';
import { centavosText } from '@vale/contracts/money';
import { pagePath } from '@vale/contracts/pages';
import { Copy, MessageCircle } from 'lucide-react';
import { deadlineText } from '../../../shared/time/dates.js';
import { PanelSection } from '../../../shared/ui/admin/panel-section.js';
import { useMessage } from '../../../shared/ui/admin/use-message.js';
import { copyText } from '../../../shared/ui/copy-text.js';

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
        </div>
        <p className="text-small text-muted">
          A loja lembra sozinha por e-mail, no máximo uma vez, depois da metade do prazo do PIX.
        </p>
      </PanelSection>
    </div>
  );
}
