import { isApproved, isFinalStatus, type OrderView } from '@vale/contracts/checkout';
import { Check, Minus } from 'lucide-react';
import { dateTimeText } from '../../../shared/time/dates.js';

interface OrderTimelineProps {
  order: OrderView;
  goal: 'Entregue' | 'Devolvido';
}

const COLORS = {
  ahead: { line: 'bg-line', dot: 'border-control bg-surface' },
  partial: { line: 'bg-warn', dot: 'border-warn bg-warn text-on-hue' },
  done: { line: 'bg-ok', dot: 'border-ok bg-ok text-on-hue' },
};

/** Pedido → Pago (em parte) → Entregue (or Devolvido), each with its time once it has happened. A grant is not paid. */
export function OrderTimeline({ order, goal }: OrderTimelineProps) {
  const paid = order.paidAt ?? (isApproved(order.status) ? order.createdAt : null);
  const isPartial = Boolean(order.money?.missing);
  const returned = isFinalStatus(order.status) ? (order.money?.returnedAt ?? null) : null;
  const steps = [
    { name: 'Pedido', at: order.createdAt, reached: 'done' },
    ...(order.grant
      ? []
      : ([
          {
            name: isPartial ? 'Pago em parte' : 'Pago',
            at: paid,
            reached: isPartial ? 'partial' : 'done',
          },
        ] as const)),
    { name: goal, at: goal === 'Entregue' ? order.delivery.deliveredAt : returned, reached: 'done' },
  ] as const;
  return (
    <ol className={`grid ${order.grant ? 'grid-cols-2' : 'grid-cols-3'}`} aria-label="Andamento do pedido">
      {steps.map(({ name, at, reached }, index) => {
        const { line, dot } = COLORS[at === null ? 'ahead' : reached];
        const Icon = reached === 'partial' ? Minus : Check;
        return (
          <li key={name} className="relative grid content-start justify-items-center gap-1.5 text-center">
            {index > 0 ? (
              <span aria-hidden className={`absolute top-4 right-1/2 h-0.5 w-full ${line}`} />
            ) : null}
            <span
              aria-hidden
              className={`relative z-10 grid size-8 place-items-center rounded-full border-2 ${dot}`}
            >
              {at === null ? null : <Icon size={18} strokeWidth={3} />}
            </span>
            <span className="text-small font-semibold">{name}</span>
            <span className="text-micro text-muted tabular-nums">
              {at === null ? (isFinalStatus(order.status) ? '–' : 'aguardando') : dateTimeText(at)}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
