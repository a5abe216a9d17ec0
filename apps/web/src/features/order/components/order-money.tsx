import type { OrderView } from '@vale/contracts/checkout';
import { priceText } from '@vale/contracts/money';

/** Shows received, missing and returned amounts when the payment is not simply the total. */
export function OrderMoney({ order: { money, amount } }: { order: OrderView }) {
  if (!money || (money.received === amount && money.returned === 0 && money.missing === 0)) return null;
  const rows = [
    { name: 'Total do pedido', value: amount },
    { name: 'Recebido', value: money.received },
    { name: 'Falta', value: money.missing },
    { name: 'A devolver', value: money.excess },
    { name: 'Devolvido', value: money.returned },
  ].filter(({ name, value }) => value > 0 || name === 'Recebido');
  return (
    <dl className="flex flex-wrap gap-3" aria-label="Valores do pedido">
      {rows.map(({ name, value }) => (
        <div key={name} className="grow rounded-control bg-raised p-3">
          <dt className="text-small text-muted">{name}</dt>
          <dd className="display text-h3 whitespace-nowrap tabular-nums">{priceText(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
