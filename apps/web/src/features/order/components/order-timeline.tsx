import { isApproved, isFinalStatus, type OrderView } from '@vale/contracts/checkout';
import { Check } from 'lucide-react';
import { dateTimeText } from '../../../shared/time/dates.js';

interface OrderTimelineProps {
  order: OrderView;
  goal: 'Entregue' | 'Devolvido';
}

/** Pedido → Pago → Entregue (or Devolvido), each with its time once it has happened. */
export function OrderTimeline({ order, goal }: OrderTimelineProps) {
  const paid = order.paidAt ?? (isApproved(order.status) ? order.createdAt : null);
  const returned = isFinalStatus(order.status) ? (order.money?.returnedAt ?? null) : null;
  const steps = [
    { name: 'Pedido', at: order.createdAt },
    { name: 'Pago', at: paid },
    { name: goal, at: goal === 'Entregue' ? order.delivery.deliveredAt : returned },
  ];
  return (
    <ol className="grid grid-cols-3" aria-label="Andamento do pedido">
      {steps.map(({ name, at }, index) => (
        <li key={name} className="relative grid content-start justify-items-center gap-1.5 text-center">
          {index > 0 ? (
            <span
              aria-hidden
              className={`absolute top-4 right-1/2 h-0.5 w-full ${at === null ? 'bg-line' : 'bg-ok'}`}
            />
          ) : null}
          <span
            aria-hidden
            className={`relative z-10 grid size-8 place-items-center rounded-full border-2 ${
              at === null ? 'border-control bg-surface' : 'border-ok bg-ok text-on-hue'
            }`}
          >
            {at === null ? null : <Check size={18} strokeWidth={3} />}
          </span>
          <span className="text-small font-semibold">{name}</span>
          <span className="text-micro text-muted tabular-nums">
            {at === null ? (isFinalStatus(order.status) ? '–' : 'aguardando') : dateTimeText(at)}
          </span>
        </li>
      ))}
    </ol>
  );
}
