import { isApproved, statusText, unitTexts, type OpenedDelivery } from '@vale/contracts/checkout';
import { useEffect, useRef, type ReactNode } from 'react';
import { dateTimeText } from '../../../shared/time/dates.js';
import { addresses } from '../../../shared/routing/addresses.js';
import { Link } from '../../../shared/routing/link.js';
import { DetailRow } from '../../../shared/ui/detail-row.js';
import { deliveryLinkTexts as texts } from '../model/delivery-link-texts.js';
import { deliveryTexts, linkDeliveryTexts, orderTexts } from '../model/order-texts.js';
import { DeliveredCodes, type ShowCode } from './delivered-codes.js';
import { StatusPill } from './status-pill.js';

interface OpenedDeliveryProps {
  delivery: OpenedDelivery;
  onCopied: (copied: boolean) => void;
  onShow: ShowCode;
  /** Shown below the codes, if there are any. */
  redeem: ReactNode;
}

/** Shows the codes of an opened delivery link, or why there are none. */
export function OpenedDeliveryCard({ delivery, onCopied, onShow, redeem }: OpenedDeliveryProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <div className="grid w-full max-w-2xl gap-6">
      <div role="status" className="grid justify-items-center gap-3 text-center">
        <h1 ref={heading} tabIndex={-1} className="outline-none wrap-anywhere">
          {delivery.productTitle}
        </h1>
        <StatusPill status={delivery.status} />
        <p className="text-muted">{sentenceOf(delivery)}</p>
      </div>
      <div className="panel grid gap-6">
        <DeliveredCodes codes={delivery.codes} byLink={delivery.byLink} onCopied={onCopied} onShow={onShow} />
        {unitTexts(delivery).map((text) => (
          <p key={text} className="text-small font-semibold text-info wrap-anywhere">
            {text}
          </p>
        ))}
        {delivery.codes.length > 0 || delivery.byLink ? redeem : null}
        <dl className="grid gap-2.5 text-small">
          {delivery.delivery.deliveredAt === null ? null : (
            <DetailRow name="Entregue em">{dateTimeText(delivery.delivery.deliveredAt)}</DetailRow>
          )}
          <div>
            <dt className="text-muted">{orderTexts.transactionId}</dt>
            <dd className="font-mono break-all">{delivery.transactionId}</dd>
          </div>
        </dl>
        <Link to={`${addresses.order(delivery.transactionId)}#ajuda`} className="btn btn-quiet">
          {texts.order}
        </Link>
      </div>
    </div>
  );
}

function sentenceOf({ status, message, delivery, codes, byLink }: OpenedDelivery): string {
  if (isApproved(status)) {
    if (delivery.state === 'preparing') return texts.notYet;
    return (byLink ? linkDeliveryTexts : deliveryTexts)[delivery.state] || message;
  }
  const sentence = message || statusText(status).message;
  return codes.length === 0 && delivery.deliveredAt !== null ? `${sentence} ${texts.noCodes}` : sentence;
}
