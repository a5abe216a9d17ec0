import type { OrderBumpView } from '@vale/contracts/catalog';
import { priceText } from '@vale/contracts/money';
import { cpfState } from '@vale/contracts/person';
import { useWatch } from 'react-hook-form';
import { useEffect, useRef, type ReactNode } from 'react';
import { useShopAway } from '../../../shared/http/shop-away.js';
import { addresses } from '../../../shared/routing/addresses.js';
import { Link } from '../../../shared/routing/link.js';
import { openLogin } from '../../../shared/session/login-prompt.js';
import { sharedTexts } from '../../../shared/texts.js';
import { Notice } from '../../../shared/ui/notice.js';
import { checkoutTexts as texts } from '../model/checkout-texts.js';
import type { useCheckout } from '../model/use-checkout.js';
import { BumpOffers } from './bump-offers.js';
import { optional } from '../../../shared/optional.js';
import { CouponRow } from './coupon-row.js';
import { CustomerFields } from './customer-fields.js';
import { FailureNotice } from './failure-notice.js';
import { RememberChoice, type BuyerMemory } from './remember-choice.js';
import { LegalNote } from './legal-note.js';

/** Few products ask for more than a buyer's data. */
const BuyerFields = optional(() => import('./buyer-fields.js'), {
  failed: (
    <Notice tone="danger" live>
      Atualize a página para informar os dados da entrega.
    </Notice>
  ),
});

interface CheckoutFormProps {
  checkout: ReturnType<typeof useCheckout>;
  bumps: OrderBumpView[];
  paymentAvailable: boolean;
  /** An order of this product that waits for its payment. */
  openOrderId: string | undefined;
  /** A link to the shop's support, shown when no payment method is available. */
  support: ReactNode;
  memory: BuyerMemory;
  /** Asks for the digits, in the place of the pay button. A form of its own. */
  confirmation: ReactNode;
}

/** The buyer's data, the bumps and the pay button. */
export function CheckoutForm(props: CheckoutFormProps) {
  const { checkout, bumps, paymentAvailable, openOrderId, support, memory, confirmation } = props;
  const { form, cart, failure, confirming, submit, working, isPlaced, total, isFree, isGuest } = checkout;
  const cpf = useWatch({ control: form.control, name: 'cpf' });
  const isRefused = failure?.kind === 'no-method';
  const noMethod = !paymentAvailable || isRefused;
  const isAway = useShopAway();
  const disabled = working || noMethod || isAway || cpfState(cpf) === 'invalid';
  const notices = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that had the focus was disabled while the order was sent.
    if (failure && !['login', 'confirm'].includes(failure.kind)) notices.current?.focus();
  }, [failure]);
  const unavailable = (
    <Notice tone="danger" title={texts.noMethodTitle} live>
      <p>{texts.noMethod}</p>
      {support}
    </Notice>
  );
  return (
    <div className="grid gap-6">
      {paymentAvailable ? null : unavailable}
      <form noValidate onSubmit={submit} className="grid gap-6" aria-label={texts.title}>
        <section className="panel" aria-labelledby="seus-dados">
          <h2 id="seus-dados" className="text-h3">
            Seus dados
          </h2>
          <p className="mb-4 flex flex-wrap items-center gap-x-4 text-small text-muted">
            {texts.allRequired}
            {isGuest ? (
              <span className="ml-auto">
                {texts.hasAccount}{' '}
                <button type="button" className="link min-h-11" onClick={() => openLogin()}>
                  {texts.login}
                </button>
              </span>
            ) : null}
          </p>
          <CustomerFields form={form} isFree={isFree} />
          {isGuest ? <RememberChoice memory={memory} /> : null}
        </section>
        {cart.lines.some(({ fields }) => fields) ? (
          <BuyerFields key={checkout.person} lines={cart.lines} ask={checkout.ask} />
        ) : null}
        <BumpOffers bumps={bumps} cart={cart} />
        <CouponRow checkout={checkout} />
        <div ref={notices} tabIndex={-1} className="grid gap-6 outline-none empty:hidden">
          {isAway ? (
            <Notice tone="danger" title={sharedTexts.notNow} live>
              {sharedTexts.shopAway}
            </Notice>
          ) : null}
          {paymentAvailable && isRefused ? unavailable : null}
          <FailureNotice
            failure={failure?.kind === 'confirm' && !confirming ? null : failure}
            checkout={checkout}
          />
          {openOrderId && !isPlaced ? (
            <Notice tone="info">
              {texts.openPix}{' '}
              <Link to={addresses.order(openOrderId)} className="link">
                {texts.seeOpenPix}
              </Link>
            </Notice>
          ) : null}
        </div>
        {confirming ? null : (
          <button type="submit" className="btn btn-main min-h-14 text-lead" disabled={disabled}>
            {cart.needsVariation
              ? texts.submitEmpty
              : isFree
                ? texts[working ? 'workingFree' : 'submitFree']
                : working
                  ? texts.working
                  : texts.submit(priceText(total))}
          </button>
        )}
      </form>
      {confirming ? confirmation : null}
      <LegalNote />
    </div>
  );
}
