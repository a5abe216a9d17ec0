import { checkoutErrors, type OrderView } from '@vale/contracts/checkout';
import { platformErrors } from '@vale/contracts/define';
import { useDeferredValue, useState } from 'react';
import { DeliveredCodes } from '../../features/order/components/delivered-codes.js';
import { NextSteps } from '../../features/order/components/next-steps.js';
import { OrderDetails } from '../../features/order/components/order-details.js';
import { OrderHeading } from '../../features/order/components/order-heading.js';
import { OrderMoney } from '../../features/order/components/order-money.js';
import {
  OrderMissing,
  OrderNeedsLogin,
  OrderSkeleton,
} from '../../features/order/components/order-states.js';
import { OrderTimeline } from '../../features/order/components/order-timeline.js';
import { PixPanel } from '../../features/order/components/pix-panel.js';
import { RefusedEmail } from '../../features/order/components/refused-email.js';
import { ReviewForms } from '../../features/order/components/review-form.js';
import { orderPage, type OrderPage } from '../../features/order/model/order-page.js';
import { orderTexts as texts } from '../../features/order/model/order-texts.js';
import { usePurchaseEvent } from '../../features/order/model/use-purchase-event.js';
import { useStatusChange } from '../../features/order/model/use-status-change.js';
import { useLiveOrder } from '../../features/order/model/use-live-order.js';
import { useShowCode } from '../../features/order/api/order.js';
import { useShop } from '../../features/shop/api/get-shop.js';
import { SupportLink } from '../../features/shop/components/support-link.js';
import { errorSentence, hasCode } from '../../shared/http/call-route.js';
import { usePageParams } from '../../shared/routing/use-page.js';
import { Notice } from '../../shared/ui/notice.js';
import { ErrorState } from '../../shared/ui/states.js';
import { showToast } from '../../shared/ui/toasts.js';
import { optional } from '../../shared/optional.js';
import { HowToRedeem } from './how-to-redeem.js';
import { OrderActions } from './order-actions.js';

const OrderHelp = optional(() => import('../../features/order/components/order-help.js'));

/** The payment, and later the receipt, of one order. All its state comes from the address, so it survives a reload. */
export default function OrderScreen() {
  const { transactionId = '' } = usePageParams('order');
  const { data: order, error, isPending, isError, refetch } = useLiveOrder(transactionId);
  // Deferring the render of a reply, which may take long, leaves the thread to the visitor in between.
  const isShown = useDeferredValue(!isPending);
  if (isPending || !isShown) return <OrderSkeleton />;
  if (order) return <LoadedOrder key={transactionId} order={order} loadError={isError ? error : null} />;
  if (hasCode(error, platformErrors.unauthenticated)) return <OrderNeedsLogin />;
  if (hasCode(error, checkoutErrors.orderNotFound)) return <OrderMissing />;
  return <ErrorState error={error} onRetry={() => void refetch()} />;
}

function LoadedOrder({ order, loadError }: { order: OrderView; loadError: Error | null }) {
  const heading = useStatusChange(order.status);
  const page = orderPage(order);
  const announcement = useAnnouncement(page.announcement);
  const reported = usePurchaseEvent(order);
  const shop = useShop();
  const steps = (
    <NextSteps
      steps={page.steps}
      support={<SupportLink url={shop?.supportUrl} transactionId={order.transactionId} />}
    />
  );
  return (
    <div className="wrap pt-14 pb-16">
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      <OrderHeading order={order} page={page} headingRef={heading} />
      <div className="mx-auto mt-8 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_380px]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {loadError ? (
            <Notice tone="danger" live>
              {texts.statusFailed(errorSentence(loadError))}
            </Notice>
          ) : null}
          <RefusedEmail order={order} />
          <div className="panel grid grid-cols-[minmax(0,1fr)] gap-6">
            <OrderProgress order={order} goal={page.goal} />
            <OrderActions order={order} actions={page.actions} />
          </div>
          {page.goal === null ? null : steps}
          {order.status === 'completed' && !order.grant ? (
            <ReviewForms
              transactionId={order.transactionId}
              products={order.items?.map(({ product }) => product)}
            />
          ) : null}
          {reported ? <p className="text-small text-muted">{texts.reported}</p> : null}
          {/* Last, because it is loaded later and would move what follows. */}
          {order.money || (order.grant && order.status === 'completed') ? (
            <OrderHelp order={order} shopName={shop?.name ?? ''} shopRule={shop?.refundRule ?? ''} />
          ) : null}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <OrderDetails order={order} />
          {page.goal === null ? steps : null}
        </div>
      </div>
    </div>
  );
}

function OrderProgress({ order, goal }: { order: OrderView; goal: OrderPage['goal'] }) {
  const showCode = useShowCode(order.transactionId);
  if (goal === null) return <PixPanel order={order} onCopied={showCopied} />;
  const products = productsOf(order);
  return (
    <>
      <OrderTimeline order={order} goal={goal} />
      <OrderMoney order={order} />
      <DeliveredCodes
        codes={order.codes}
        byLink={order.byLink}
        onCopied={showCopied}
        onShow={(line) => showCode.mutateAsync(line)}
      />
      {order.codes.length > 0 || order.byLink
        ? products.map(({ id, title }) => (
            <HowToRedeem key={id} productId={id} title={title} isNamed={products.length > 1} />
          ))
        : null}
    </>
  );
}

/** Returns each product once, without those that a person still has to deliver. */
function productsOf({ items, product, codes, byLink, waiting }: OrderView): OrderView['product'][] {
  if (!items) return [product];
  const delivered = [...codes, ...(byLink?.hidden ?? [])];
  const given = waiting ? items.filter((_, at) => delivered.some(({ item }) => item === at)) : items;
  return [...new Map(given.map((item) => [item.product.id, item.product])).values()];
}

function showCopied(copied: boolean): void {
  showToast(copied ? texts.copied : texts.copyByHand, copied ? 'ok' : 'danger');
}

/** The text for a live region: empty at first, then each text that differs from the one before. */
function useAnnouncement(text: string): string {
  const [first] = useState(text);
  const [changed, setChanged] = useState(false);
  if (!changed && text !== first) setChanged(true);
  return changed ? text : '';
}
