import type { Delivery } from '@vale/contracts/tracking';
import { errorSentence } from '../../../shared/http/call-route.js';
import { dateTimeText } from '../../../shared/time/dates.js';
import { useOrderConversions } from '../api/destinations.js';
import { destinationName, eventText, STATE_TEXTS } from '../model/conversion-texts.js';

/** Shows which events of an order were sent to which destination; renders nothing if there are none. */
export function OrderConversions({ transactionId }: { transactionId: string }) {
  const { data, error } = useOrderConversions(transactionId);
  if (!error && (data?.items ?? []).length === 0) return null;
  return (
    <section className="panel mt-4" aria-labelledby="conversions">
      <h2 id="conversions" className="mb-3 text-h3">
        Conversões
      </h2>
      {error ? (
        <p role="alert" className="text-small text-danger">
          As conversões deste pedido não foram carregadas. {errorSentence(error)}
        </p>
      ) : null}
      <ul className="grid gap-3">
        {data?.items.map((delivery) => (
          <Line key={`${delivery.destination} ${delivery.event}`} delivery={delivery} />
        ))}
      </ul>
    </section>
  );
}

function Line({ delivery }: { delivery: Delivery }) {
  const { destination, state, reason, changedAt, attempts } = delivery;
  return (
    <li className="grid gap-0.5 border-b border-line pb-3 last:border-0 last:pb-0">
      <div className="flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold">
          {destinationName(destination)}: {eventText(delivery)}
        </span>
        <span className={state === 'failed' || state === 'refused' ? 'text-danger' : 'text-muted'}>
          {STATE_TEXTS[state]}
        </span>
      </div>
      <p className="text-small wrap-anywhere text-muted">
        {[dateTimeText(changedAt), attempts > 1 ? `${attempts} tentativas` : '', reason]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  );
}
