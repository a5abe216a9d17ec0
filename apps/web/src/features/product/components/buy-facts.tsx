import { redeemGuide, type ProductView } from '@vale/contracts/catalog';
import { Check, MessageCircle, Undo2, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { sharedTexts } from '../../../shared/texts.js';
import { whereItWorks } from '../model/extras.js';
import { productTexts as texts } from '../model/product-texts.js';

interface BuyFactsProps {
  product: ProductView;
  /** The shop may promise guarantee and support. */
  claims: boolean;
}

/** Answers common questions beside the buy button: region, promises, refunds. */
export function BuyFacts({ product, claims }: BuyFactsProps) {
  const places = whereItWorks(product.extras);
  const refunds = claims ? [texts.refundClaim, ...texts.refundRules] : texts.refundRules;
  return (
    <div className="grid gap-3">
      {places.length > 0 || claims ? (
        <ul className="flex flex-wrap gap-x-6 gap-y-2 text-small">
          {places.map(([label, value]) => (
            <Fact key={label}>
              {label}: <strong>{value}</strong>
            </Fact>
          ))}
          {claims ? (
            <>
              <Fact>{sharedTexts.guarantee}</Fact>
              <Fact>{sharedTexts.roundTheClock}</Fact>
            </>
          ) : null}
        </ul>
      ) : null}
      <section className="rounded-control border border-line p-4 text-small">
        <h2 className="mb-1.5 text-body">{texts.refund}</h2>
        <ul className="grid gap-1 text-muted">
          {refunds.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}

export function RedeemSteps({ product }: Pick<BuyFactsProps, 'product'>) {
  return (
    <section className="rounded-control border border-line p-4 text-small">
      <h2 className="mb-1.5 text-body">{texts.redeem}</h2>
      <ol className="grid list-decimal gap-1 pl-5 text-muted">
        {redeemGuide({ title: product.title, brand: product.marca }).steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}

interface TrustLineProps {
  delivery: string;
  /** A link to the shop's support; absent if only the delivery is said. */
  support?: ReactNode;
}

/** Delivery; where no reviews speak for the product, also the right to withdraw and how to reach the shop. */
export function TrustLine({ delivery, support }: TrustLineProps) {
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-2 text-small">
      <Fact Icon={Zap}>{delivery}</Fact>
      {support === undefined ? null : (
        <>
          <Fact Icon={Undo2}>{texts.withdrawal}</Fact>
          {support ? <Fact Icon={MessageCircle}>{support}</Fact> : null}
        </>
      )}
    </ul>
  );
}

function Fact({ Icon = Check, children }: { Icon?: typeof Check; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <Icon size={18} className="shrink-0 text-ok" aria-hidden />
      <span>{children}</span>
    </li>
  );
}
