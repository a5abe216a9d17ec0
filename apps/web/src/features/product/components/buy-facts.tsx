import { redeemGuide, type ProductView } from '@vale/contracts/catalog';
import { BadgeCheck, Globe, Headset } from 'lucide-react';
import type { ReactNode } from 'react';
import { sharedTexts } from '../../../shared/texts.js';
import { whereItWorks } from '../model/extras.js';
import { productTexts as texts } from '../model/product-texts.js';

interface BuyFactsProps {
  product: ProductView;
  /** The shop may promise guarantee and support. */
  claims: boolean;
}

/** Answers common questions beside the buy button: region, promises, redemption, refunds. */
export function BuyFacts({ product, claims }: BuyFactsProps) {
  const places = whereItWorks(product.extras);
  const refunds = claims ? [texts.refundClaim, ...texts.refundRules] : texts.refundRules;
  return (
    <div className="grid gap-3">
      {places.length > 0 || claims ? (
        <ul className="flex flex-wrap gap-x-6 gap-y-2 text-small">
          {places.map(([label, value]) => (
            <Fact key={label} icon={<Globe size={18} className="shrink-0 text-cat" aria-hidden />}>
              {label}: <strong>{value}</strong>
            </Fact>
          ))}
          {claims ? (
            <>
              <Fact icon={<BadgeCheck size={18} className="shrink-0 text-ok" aria-hidden />}>
                {sharedTexts.guarantee}
              </Fact>
              <Fact icon={<Headset size={18} className="shrink-0 text-ok" aria-hidden />}>
                {sharedTexts.roundTheClock}
              </Fact>
            </>
          ) : null}
        </ul>
      ) : null}
      <div className="grid gap-x-8 gap-y-5 rounded-control border border-line p-4 text-small xl:grid-cols-2">
        <section>
          <h2 className="mb-1.5 text-body">{texts.redeem}</h2>
          <ol className="grid list-decimal gap-1 pl-5 text-muted">
            {redeemGuide({ title: product.title, brand: product.marca }).steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
        <section>
          <h2 className="mb-1.5 text-body">{texts.refund}</h2>
          <ul className="grid gap-1 text-muted">
            {refunds.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      {icon}
      <span>{children}</span>
    </li>
  );
}
