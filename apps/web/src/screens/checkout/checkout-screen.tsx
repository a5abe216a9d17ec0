import { catalogErrors, type ProductView } from '@vale/contracts/catalog';
import { ArrowLeft } from 'lucide-react';
import { useDeferredValue, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useLastBuyer } from '../../features/checkout/api/get-last-buyer.js';
import { useOrderBumps } from '../../features/checkout/api/list-order-bumps.js';
import { CheckoutForm } from '../../features/checkout/components/checkout-form.js';
import {
  CheckoutExpired,
  CheckoutSkeleton,
  NotSoldHere,
} from '../../features/checkout/components/checkout-states.js';
import { OrderSummary } from '../../features/checkout/components/order-summary.js';
import { SecurityBox } from '../../features/checkout/components/security-box.js';
import { checkoutTexts } from '../../features/checkout/model/checkout-texts.js';
import { offeredVariations } from '../../features/checkout/model/use-cart.js';
import { useCheckout } from '../../features/checkout/model/use-checkout.js';
import { useOpenOrder } from '../../features/order/api/list-orders.js';
import { useProduct } from '../../features/product/api/get-product.js';
import { ProductMissing } from '../../features/product/components/product-states.js';
import { useCloseSession } from '../../features/session/api/close-session.js';
import { useSession } from '../../features/session/api/get-session.js';
import { useOpenGuest } from '../../features/session/api/open-session.js';
import { useShop } from '../../features/shop/api/get-shop.js';
import { SupportLink } from '../../features/shop/components/support-link.js';
import { errorSentence, hasCode } from '../../shared/http/call-route.js';
import { optional } from '../../shared/optional.js';
import { addresses, QUANTITY_PARAMETER } from '../../shared/routing/addresses.js';
import { Link, useGo } from '../../shared/routing/link.js';
import { useCanonicalAddress, usePageParams } from '../../shared/routing/use-page.js';
import { openOrderForm } from '../../shared/storage/checkout-draft.js';
import { isBuyerRemembered, rememberBuyer } from '../../shared/storage/remembered-buyer.js';
import { sharedTexts } from '../../shared/texts.js';
import { itemOf } from '../../shared/tracking/events.js';
import { track } from '../../shared/tracking/tracker.js';
import { useIsPast } from '../../shared/time/use-now.js';
import { categoryColor } from '../../shared/ui/category-color.js';
import { showToast } from '../../shared/ui/toasts.js';
import { ErrorState } from '../../shared/ui/states.js';
import { useWide } from '../../shared/ui/use-wide.js';

/** Few buyers are asked for it. */
const ConfirmEmail = optional(() => import('../../features/session/components/confirm-email.js'), {
  failed: (
    <Link to={addresses.login} className="btn btn-main">
      {checkoutTexts.confirmElsewhere}
    </Link>
  ),
});

export default function CheckoutScreen() {
  const { game = '', id = '' } = usePageParams('checkout');
  const { data: product, error, isPending, refetch } = useProduct(id);
  const expired = useIsPast(product?.expiraEm ?? null);
  // Deferring the render of a reply, which may take long, leaves the thread to the visitor in between.
  const isShown = useDeferredValue(!isPending);
  useCanonicalAddress(product && game !== product.category ? addresses.checkout(product) : null);
  if (isPending || !isShown) return <CheckoutSkeleton />;
  if (!product) {
    if (hasCode(error, catalogErrors.productNotFound)) return <ProductMissing />;
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  if (expired) return <CheckoutExpired category={product.category} />;
  const elsewhere =
    product.variations.length > 0 ? offeredVariations(product).length === 0 : Boolean(product.checkoutUrl);
  if (elsewhere) return <NotSoldHere product={product} title={checkoutTexts.soldElsewhere} />;
  return <StockedCheckout key={product.id} product={product} onOutdated={() => void refetch()} />;
}

interface ProductCheckoutProps {
  product: ProductView;
  onOutdated: () => void;
}

/** A product that sells out while the form is open is refused by the form, which keeps what was typed. */
function StockedCheckout({ product, onOutdated }: ProductCheckoutProps) {
  const [wasSoldOut] = useState(product.soldOut);
  if (!wasSoldOut || !product.soldOut) return <OpenCheckout product={product} onOutdated={onOutdated} />;
  return (
    <NotSoldHere product={product} title={sharedTexts.soldOut}>
      {checkoutTexts.soldOutText}
    </NotSoldHere>
  );
}

function OpenCheckout({ product, onOutdated }: ProductCheckoutProps) {
  const session = useSession();
  const [orderForm] = useState(() => openOrderForm(product.id));
  const bumps = useOrderBumps(product.category, orderForm);
  // Both change the form's height. One that fails at first does not delay the purchase.
  const isWaiting = [session, bumps].some((one) => one.isPending && one.failureCount === 0);
  const isFormShown = useDeferredValue(!isWaiting);
  const user = session.data?.user;
  const isGuest = !user && session.data?.guest === true;
  const [wasRemembered, setRemembered] = useState(isBuyerRemembered);
  const [remember, setRemember] = useState(wasRemembered);
  const lastBuyer = useLastBuyer(Boolean(user) || (isGuest && wasRemembered));
  const closeSession = useCloseSession();
  const openOrder = useOpenOrder(product.id, Boolean(user) || isGuest);
  const shop = useShop();
  const go = useGo();
  const openGuest = useOpenGuest();
  const [search] = useSearchParams();
  const isWide = useWide();
  useCheckoutEvent(product);
  const checkout = useCheckout({
    product,
    orderForm,
    bumps: bumps.data ?? [],
    wanted: search.getAll('variation'),
    quantities: search.getAll(QUANTITY_PARAMETER).map(Number),
    max: shop?.maxQuantity ?? 1,
    user,
    lastBuyer,
    openGuest: () => openGuest.mutateAsync(),
    onPlaced: (order) => {
      if (!user) rememberBuyer(remember);
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
  const summary = (
    <OrderSummary
      key="summary"
      product={product}
      cart={checkout.cart}
      variationMissing={checkout.variationMissing}
      total={checkout.total}
      folded={!isWide}
    />
  );
  const support = <SupportLink url={shop?.supportUrl} transactionId={openOrder?.transactionId} />;
  const security = <SecurityBox claims={shop?.claims ?? false} support={support} />;
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
          label={checkoutTexts.confirmAndPay}
          onDone={checkout.confirmed}
        />
      }
    />
  );
  return (
    <div className="wrap min-h-dvh pt-6 pb-16 md:pt-14" style={categoryColor(product.category)}>
      <Link to={addresses.product(product)} className="link inline-flex min-h-11 items-center gap-2">
        <ArrowLeft size={18} aria-hidden /> {checkoutTexts.back}
      </Link>
      <h1 className="mb-6">{checkoutTexts.title}</h1>
      {/* The order of the Tab key is that of the screen: beside the form the summary comes second, above it first. */}
      <div className="checkout-columns">
        {isWide ? form : summary}
        {isWide ? (
          <div className="grid gap-6">
            {summary}
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

/** Reports once for each opening. */
function useCheckoutEvent({ id, title, category, price }: ProductView): void {
  useEffect(() => {
    track({ name: 'InitiateCheckout', data: itemOf({ id, title, category }, price) });
  }, [id, title, category, price]);
}
