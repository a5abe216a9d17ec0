import type { OrderDetail } from '@vale/contracts/checkout';
import { centavosText } from '@vale/contracts/money';
import { PanelSection } from '../../../shared/ui/admin/panel-section.js';
import { dateTimeText } from '../../../shared/time/dates.js';
import { namedUnits } from '../model/item-units.js';
import { CHARGE_STATE_TEXTS, REFUND_BY_TEXTS, REFUND_STATE_TEXTS } from '../model/order-texts.js';
import { counted } from '../../../shared/ui/admin/numbers.js';

type Payment = OrderDetail['payments'][number];
type Refund = Payment['refunds'][number];

const DISPUTES = {
  open: 'Em disputa no banco do pagador (MED)',
  won: 'Disputa ganha',
  lost: 'Disputa perdida: o banco tomou o valor',
} as const;

/** Payments with their refunds, and the charges by which they came. */
export function OrderPayments({ order: { payments, charges, lines } }: { order: OrderDetail }) {
  return (
    <PanelSection title="Pagamentos">
      {payments.length === 0 ? <p className="text-muted">Nada chegou ainda.</p> : null}
      <ul className="grid gap-4">
        {payments.map((payment) => (
          <PaymentItem key={payment.id} payment={payment} lines={lines} />
        ))}
      </ul>
      {charges.length > 0 ? (
        <details>
          <summary className="cursor-pointer font-semibold">
            {counted(charges.length, 'cobrança', 'cobranças')} no provedor
          </summary>
          <ul className="mt-2 grid gap-2 text-small">
            {charges.map((charge) => (
              <li key={`${charge.attempt} ${charge.providerId}`} className="wrap-anywhere">
                <span className="font-mono">{charge.providerId ?? 'sem identificador'}</span>:{' '}
                {CHARGE_STATE_TEXTS[charge.state]}
                {charge.shown ? ', a que o comprador vê' : ''}. Método {charge.methodId}
                {charge.providerStatus ? `; o provedor diz “${charge.providerStatus}”` : ''}.
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </PanelSection>
  );
}

function PaymentItem({
  payment: { id, centavos, feeCentavos, paidAt, keptCentavos, dispute, refunds },
  lines,
}: {
  payment: Payment;
  lines: OrderDetail['lines'];
}) {
  return (
    <li className="grid gap-1.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <strong className="tabular-nums">
          {centavos === null ? 'Valor ilegível' : centavosText(centavos)}
        </strong>
        <span className="text-small text-muted tabular-nums">{dateTimeText(paidAt)}</span>
      </p>
      <p className="font-mono text-micro text-muted wrap-anywhere">{id}</p>
      {feeCentavos === null ? null : (
        <p className="text-small tabular-nums">Tarifa do provedor: {centavosText(feeCentavos)}</p>
      )}
      {dispute ? <p className="text-small font-semibold text-danger">{DISPUTES[dispute]}</p> : null}
      {refunds.length > 0 ? (
        <ul className="grid gap-1 border-l-2 border-line pl-3 text-small">
          {refunds.map((refund) => (
            <RefundItem key={refund.id} refund={refund} lines={lines} />
          ))}
          <li className="tabular-nums">Fica com a loja: {centavosText(keptCentavos)}</li>
        </ul>
      ) : null}
    </li>
  );
}

function RefundItem({
  refund: { centavos, state, at, by, endToEndId, message, lines: units },
  lines,
}: {
  refund: Refund;
  lines: OrderDetail['lines'];
}) {
  return (
    <li className="wrap-anywhere">
      <span className="tabular-nums">
        Devolução de {centavosText(centavos)} {by ? REFUND_BY_TEXTS[by] : 'fora da loja'}:{' '}
      </span>
      {REFUND_STATE_TEXTS[state]}, {dateTimeText(at)}
      {units ? (
        <span className="block text-muted">
          {namedUnits(
            lines,
            units.map(({ line }) => line),
          )}
        </span>
      ) : null}
      {endToEndId ? <span className="block font-mono text-micro text-muted">{endToEndId}</span> : null}
      {message ? <span className="block text-danger">{message}</span> : null}
    </li>
  );
}
