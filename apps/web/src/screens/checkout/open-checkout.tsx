import type { CategorySlug } from '@vale/contracts/catalog';
import type { OrderView } from '@vale/contracts/checkout';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { useLastBuyer } from '../../features/checkout/api/get-last-buyer.js';
import type { useOrderBumps } from '../../features/checkout/api/list-order-bumps.js';
import { CheckoutForm } from '../../features/checkout/components/checkout-form.js';
import { CheckoutSkeleton } from '../../features/checkout/components/checkout-states.js';
import { SecurityBox } from '../../features/checkout/components/security-box.js';
import { checkoutTexts } from '../../features/checkout/model/checkout-texts.js';
import type { Cart, CartLine } from '../../features/checkout/model/use-cart.js';
import { useCheckout } from '../../features/checkout/model/use-checkout.js';
import { useOpenOrder } from '../../features/order/api/list-orders.js';
import { useCloseSession } from '../../features/session/api/close-session.js';
import { useSession } from '../../features/session/api/get-session.js';
import { useOpenGuest } from '../../features/session/api/open-session.js';
import { useShop } from '../../features/shop/api/get-shop.js';
import { SupportLink } from '../../features/shop/components/support-link.js';
import { errorSentence } from '../../shared/http/call-route.js';
import { optional } from '../../shared/optional.js';
import { addresses } from '../../shared/routing/addresses.js';
import { Link, useGo } from '../../shared/routing/link.js';
import { isBuyerRemembered, rememberBuyer } from '../../shared/storage/remembered-buyer.js';
import { categoryColor } from '../../shared/ui/category-color.js';
import { showToast } from '../../shared/ui/toasts.js';
import { useWide } from '../../shared/ui/use-wide.js';

/** Few buyers are asked for it. */
const ConfirmEmail = optional(() => import('../../features/session/components/confirm-email.js'), {
  failed: (
    <Link to={addresses.login} className="btn btn-main">
      {checkoutTexts.confirmElsewhere}
    </Link>
  ),
});

interface OpenCheckoutProps {
  cart: Cart;
  /** What the form is of: a product's id, or the bag. */
  formOf: string;
  orderForm: string;
  bumps: ReturnType<typeof useOrderBumps>;
  /** Colours the page. */
  category: CategorySlug;
  back: ReactNode;
  /** `folded`: one line that expands, as on phones. */
  summary: (checkout: ReturnType<typeof useCheckout>, folded: boolean) => ReactNode;
  onOutdated: () => void;
  /** Runs before the page of the order opens. */
  onPlaced?: (lines: readonly CartLine[]) => void;
}

/** The form beside its summary. */
export function OpenCheckout(props: OpenCheckoutProps) {
  const { cart, formOf, orderForm, bumps, category, back, summary, onOutdated, onPlaced } = props;
  const session = useSession();
  // Both change the form's height. One that fails at first does not delay the purchase.
  const isWaiting = [session, bumps].some((one) => one.isPending && one.failureCount === 0);
  const isFormShown = useDeferredValue(!isWaiting);
  const user = session.data?.user;
  const isGuest = !user && session.data?.guest === true;
  const [wasRemembered, setRemembered] = useState(isBuyerRemembered);
  const [remember, setRemember] = useState(wasRemembered);
  const lastBuyer = useLastBuyer(Boolean(user) || (isGuest && wasRemembered));
  const closeSession = useCloseSession();
  const openOrder = useOpenOrder(formOf, Boolean(user) || isGuest);
  const shop = useShop();
  const go = useGo();
  const openGuest = useOpenGuest();
  const isWide = useWide();
  const checkout = useCheckout({
    cart,
    formOf,
    orderForm,
    user,
    lastBuyer,
    openGuest: () => openGuest.mutateAsync(),
    onPlaced: (order: OrderView, lines) => {
      if (!user) rememberBuyer(remember);
      onPlaced?.(lines);
      go(addresses.order(order.transactionId));
    },
    onOutdated: () => {
      onOutdated();
      void bumps.refetch();
    },
  });
  /** Ends the guest too, so that nobody after this one finds its data. */
  function forget(): void {
    closeSession.mutate(undefined, {
      onSuccess: () => {
        setRemembered(false);
        setRemember(false);
        checkout.clear();
        showToast(checkoutTexts.forgotten);
      },
      onError: (error) => showToast(errorSentence(error), 'danger'),
    });
  }
  if (isWaiting || !isFormShown) return <CheckoutSkeleton />;
  const shownSummary = summary(checkout, !isWide);
  const support = <SupportLink url={shop?.supportUrl} transactionId={openOrder?.transactionId} />;
  const security = <SecurityBox claims={shop?.claims ?? false} isFree={checkout.isFree} support={support} />;
  const form = (
    <CheckoutForm
      key="form"
      checkout={checkout}
      bumps={bumps.data ?? []}
      paymentAvailable={shop?.paymentAvailable ?? true}
      openOrderId={openOrder?.transactionId}
      memory={{
        wanted: remember,
        choose: setRemember,
        forget: isGuest ? forget : undefined,
      }}
      support={support}
      confirmation={
        <ConfirmEmail
          key={checkout.confirming}
          email={checkout.confirming ?? ''}
          label={checkout.isFree ? checkoutTexts.confirmFree : checkoutTexts.confirmAndPay}
          onDone={checkout.confirmed}
        />
      }
    />
  );
  return (
    <div className="wrap min-h-dvh pt-6 pb-16 md:pt-14" style={categoryColor(category)}>
      {back}
      <h1 className="mb-6">{checkoutTexts.title}</h1>
      {/* The order of the Tab key is that of the screen: beside the form the summary comes second, above it first. */}
      <div className="checkout-columns">
        {isWide ? form : shownSummary}
        {isWide ? (
          <div className="grid gap-6">
            {shownSummary}
            {security}
          </div>
        ) : (
          form
        )}
        {isWide ? null : security}
      </div>
    </div>
  );
}
