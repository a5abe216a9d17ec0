import { deliveryErrors, type OpenedDelivery } from '@vale/contracts/checkout';
import { LockKeyhole, Unlink } from 'lucide-react';
import { useState } from 'react';
import { useShowDeliveredCode, type OpenLink } from '../../features/order/api/delivery.js';
import { DeliveryLinkForm } from '../../features/order/components/delivery-link-form.js';
import { OpenedDeliveryCard } from '../../features/order/components/opened-delivery.js';
import { ReviewForms } from '../../features/order/components/review-form.js';
import { deliveryLinkTexts as texts } from '../../features/order/model/delivery-link-texts.js';
import { orderTexts } from '../../features/order/model/order-texts.js';
import { hasCode } from '../../shared/http/call-route.js';
import { addresses } from '../../shared/routing/addresses.js';
import { Link } from '../../shared/routing/link.js';
import { PlainState } from '../../shared/ui/states.js';
import { showToast } from '../../shared/ui/toasts.js';
import { HowToRedeem } from './how-to-redeem.js';
import { useLocation } from 'react-router-dom';

/** Opened from an e-mail, on any device and without a login. What it shows is forgotten with the page. */
export default function DeliveryScreen() {
  const token = useLinkToken();
  // Another link in the same tab starts over.
  return <Delivery key={token} token={token} />;
}

function Delivery({ token }: { token: string }) {
  const [opened, setOpened] = useState<{ delivery: OpenedDelivery; cpfEnd: string }>();
  const [ended, setEnded] = useState<Error>();
  if (token === '' || ended)
    return <EndedLink isLocked={hasCode(ended, deliveryErrors.deliveryLinkLocked)} />;
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] justify-items-center gap-6 pt-14 pb-16">
      {opened ? (
        <>
          <Opened
            delivery={opened.delivery}
            link={{ token, cpfEnd: opened.cpfEnd }}
            onChanged={(delivery) => setOpened({ ...opened, delivery })}
          />
          {opened.delivery.status === 'completed' ? (
            <div className="w-full max-w-2xl">
              <ReviewForms
                transactionId={opened.delivery.transactionId}
                products={opened.delivery.products}
                link={{ token, cpfEnd: opened.cpfEnd }}
              />
            </div>
          ) : null}
        </>
      ) : (
        <>
          <div className="w-full max-w-md text-center">
            <h1>{texts.title}</h1>
            <p className="mt-2 text-muted">{texts.intro}</p>
          </div>
          <DeliveryLinkForm
            token={token}
            onOpened={(delivery, cpfEnd) => setOpened({ delivery, cpfEnd })}
            onEnded={setEnded}
          />
        </>
      )}
    </div>
  );
}

interface OpenedProps {
  delivery: OpenedDelivery;
  link: OpenLink;
  onChanged: (delivery: OpenedDelivery) => void;
}

function Opened({ delivery, link, onChanged }: OpenedProps) {
  const showCode = useShowDeliveredCode(link);
  return (
    <OpenedDeliveryCard
      delivery={delivery}
      onCopied={showCopied}
      onShow={async (line) => onChanged(await showCode.mutateAsync(line))}
      redeem={<Guides delivery={delivery} />}
    />
  );
}

function Guides({ delivery: { products, productId, productTitle } }: { delivery: OpenedDelivery }) {
  if (!products) return <HowToRedeem productId={productId} title={productTitle} />;
  return products.map(({ id, title }) => <HowToRedeem key={id} productId={id} title={title} isNamed />);
}

function EndedLink({ isLocked }: { isLocked: boolean }) {
  const Icon = isLocked ? LockKeyhole : Unlink;
  const { detail } = isLocked ? deliveryErrors.deliveryLinkLocked : deliveryErrors.deliveryLinkUnusable;
  return (
    <div role="alert">
      <PlainState
        heading="h1"
        icon={<Icon size={28} aria-hidden />}
        title={isLocked ? texts.locked : texts.unusable}
        action={
          <Link to={addresses.profile} className="btn btn-main">
            {texts.account}
          </Link>
        }
      >
        {detail}
      </PlainState>
    </div>
  );
}

function showCopied(copied: boolean): void {
  showToast(copied ? orderTexts.copied : orderTexts.copyByHand, copied ? 'ok' : 'danger');
}

/** Tokens of delivery links begin with it; the page's own anchors do not. */
const BEGINNING = /^#(d\d+\..+)$/;

/** The token after the `#` of the address; empty when there is none. An anchor of the page does not replace it. */
function useLinkToken(): string {
  const inAddress = BEGINNING.exec(useLocation().hash)?.[1] ?? '';
  const [token, setToken] = useState(inAddress);
  if (inAddress !== '' && inAddress !== token) setToken(inAddress);
  return inAddress || token;
}
