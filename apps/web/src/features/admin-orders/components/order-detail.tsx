import { DELIVERY_LABELS, type OrderDetail as Order } from '@vale/contracts/checkout';
import { maskCpf, maskPhone } from '@vale/contracts/person';
import { centavosText, priceText, toCentavos } from '@vale/contracts/money';
import { adminPagePath } from '@vale/contracts/pages';
import { useNavigate } from 'react-router-dom';
import { PanelSection } from '../../../shared/ui/admin/panel-section.js';
import { dateTimeText } from '../../../shared/time/dates.js';
import { DetailRow } from '../../../shared/ui/detail-row.js';
import { Notice } from '../../../shared/ui/notice.js';
import { ATTENTION_TEXTS } from '../model/order-texts.js';
import { OrderActions } from './order-actions.js';
import { OrderAnswers } from './order-answers.js';
import { OrderLines } from './order-lines.js';
import { OrderPayments } from './order-payments.js';
import { OrderTimeline } from './order-timeline.js';

/** Everything about one order, and what can be done with it. */
export function OrderDetail({ order, ownId }: { order: Order; ownId: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {order.attention.length > 0 ? (
        <Notice tone="warn" title="Este pedido espera por você">
          <ul>
            {order.attention.map((reason) => (
              <li key={reason}>{ATTENTION_TEXTS[reason]}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <OrderActions order={order} />
      <div className="grid gap-4 md:grid-cols-2">
        {order.grant ? <Grant order={order} /> : <Sums order={order} />}
        <Buyer order={order} />
      </div>
      <OrderAnswers order={order} />
      <OrderLines lines={order.lines} />
      {order.grant ? null : <OrderPayments order={order} />}
      <OrderTimeline order={order} ownId={ownId} />
    </div>
  );
}

/** In place of the sums: nothing was paid. */
function Grant({ order }: { order: Order }) {
  const given = order.actions.find(({ kind }) => kind === 'grant');
  return (
    <PanelSection title="Presente da loja">
      <p className="wrap-anywhere">{given?.reason}</p>
      <p className="text-small text-muted">
        Sem cobrança: não conta como venda e não pode ser devolvido em dinheiro. O custo do código conta como
        perda.
      </p>
    </PanelSection>
  );
}

function Sums({ order }: { order: Order }) {
  const kept = order.payments.reduce((sum, { keptCentavos }) => sum + keptCentavos, 0);
  const back = toCentavos(order.received) - kept;
  const discount = order.coupon?.centavos ?? order.quantityDiscountCentavos;
  return (
    <PanelSection title="Valores">
      <dl className="grid gap-1.5 tabular-nums">
        {discount ? (
          <DetailRow name="Subtotal">{centavosText(order.totalCentavos + discount)}</DetailRow>
        ) : null}
        {order.coupon ? (
          <DetailRow name={`Cupom ${order.coupon.code}`}>
            − {centavosText(order.coupon.centavos)}
            {order.coupon.isFreed ? ' · uso devolvido' : ''}
          </DetailRow>
        ) : null}
        {order.quantityDiscountCentavos ? (
          <DetailRow name="Desconto por quantidade">
            − {centavosText(order.quantityDiscountCentavos)}
          </DetailRow>
        ) : null}
        <DetailRow name="Total do pedido">{centavosText(order.totalCentavos)}</DetailRow>
        {order.acceptedCentavos === null ? null : (
          <DetailRow name="Valor aceito">{centavosText(order.acceptedCentavos)}</DetailRow>
        )}
        <DetailRow name="Recebido">{priceText(order.received)}</DetailRow>
        {back > 0 ? <DetailRow name="Devolvido ou a caminho">{centavosText(back)}</DetailRow> : null}
        <DetailRow name="Fica com a loja">{centavosText(kept)}</DetailRow>
        {order.owedBack > 0 ? (
          <DetailRow name="Pago a mais, a devolver">
            <strong className="text-warn">{priceText(order.owedBack)}</strong>
          </DetailRow>
        ) : null}
      </dl>
    </PanelSection>
  );
}

function Buyer({ order }: { order: Order }) {
  const { customer, delivery, createdAt, paidAt, expiresAt } = order;
  const navigate = useNavigate();
  const showAll = () => navigate(adminPagePath('orders'), { state: { q: customer.email } });
  return (
    <PanelSection title={order.grant ? 'Quem recebe' : 'Comprador'}>
      <dl className="grid gap-1.5">
        {customer.name ? <DetailRow name="Nome">{customer.name}</DetailRow> : null}
        <DetailRow name="E-mail">
          <button
            type="button"
            className="link"
            aria-label={`Todos os pedidos de ${customer.email}`}
            onClick={() => void showAll()}
          >
            {customer.email}
          </button>
        </DetailRow>
        <DetailRow name={order.grant ? 'Dado em' : 'Pedido em'}>{dateTimeText(createdAt)}</DetailRow>
        {order.grant ? null : (
          <>
            <DetailRow name="CPF">
              {customer.cpf.includes('*') ? customer.cpf : maskCpf(customer.cpf)}
            </DetailRow>
            <DetailRow name="Telefone">{maskPhone(customer.phone)}</DetailRow>
            <DetailRow name="Pago em">{paidAt === null ? 'Não foi pago' : dateTimeText(paidAt)}</DetailRow>
            {paidAt === null ? <DetailRow name="Prazo do PIX">{dateTimeText(expiresAt)}</DetailRow> : null}
            <DetailRow name="Campanha">{campaignText(order)}</DetailRow>
          </>
        )}
        <DetailRow name="Entrega">
          {delivery.deliveredAt === null
            ? DELIVERY_LABELS[delivery.state]
            : `Entregue em ${dateTimeText(delivery.deliveredAt)}`}
        </DetailRow>
      </dl>
    </PanelSection>
  );
}

function campaignText({ campaign = {} }: Order): string {
  const { utm_campaign, utm_source, utm_medium } = campaign;
  return [utm_campaign, utm_source, utm_medium].filter(Boolean).join(' · ') || 'Nenhuma';
}
