import { checkoutErrors, isApproved, type OrderView } from '@vale/contracts/checkout';
import { platformErrors } from '@vale/contracts/define';
import { useParams } from 'react-router-dom';
import { CancelButton } from '../../features/order/components/cancel-button.js';
import { DeliveredCodes } from '../../features/order/components/delivered-codes.js';
import { NextSteps } from '../../features/order/components/next-steps.js';
import { OrderDetails } from '../../features/order/components/order-details.js';
import { OrderHeading } from '../../features/order/components/order-heading.js';
import {
  OrderMissing,
  OrderNeedsLogin,
  OrderSkeleton,
} from '../../features/order/components/order-states.js';
import { OrderTimeline } from '../../features/order/components/order-timeline.js';
import { PixPanel } from '../../features/order/components/pix-panel.js';
import { RefreshButton } from '../../features/order/components/refresh-button.js';
import { ResendButton } from '../../features/order/components/resend-button.js';
import { orderTexts as texts } from '../../features/order/model/order-texts.js';
import { useStatusChange } from '../../features/order/model/use-status-change.js';
import { useLiveOrder } from '../../features/order/model/use-live-order.js';
import { useShop } from '../../features/shop/api/get-shop.js';
import { SupportLink } from '../../features/shop/components/support-link.js';
import { errorSentence, hasCode } from '../../shared/http/call-route.js';
import { Notice } from '../../shared/ui/notice.js';
import { ErrorState } from '../../shared/ui/states.js';
import { showToast } from '../../shared/ui/toasts.js';
import { useNewPix } from './use-new-pix.js';

/** Nothing will be delivered any more, so the next steps are not shown. */
const OVER = ['expired', 'failed', 'cancelled', 'refunded'];
const isOver = (status: string) => OVER.includes(status);

/** The payment, and later the receipt, of one order. All its state comes from the address, so it survives a reload. */
export default function OrderScreen() {
  const { transactionId = '' } = useParams();
  const { data: order, error, isPending, isError, refetch } = useLiveOrder(transactionId);
  if (isPending) return <OrderSkeleton />;
  if (order) return <LoadedOrder order={order} loadError={isError ? error : null} />;
  if (hasCode(error, platformErrors.unauthenticated)) return <OrderNeedsLogin />;
  if (hasCode(error, checkoutErrors.orderNotFound)) return <OrderMissing />;
  return <ErrorState error={error} onRetry={() => void refetch()} />;
}

function LoadedOrder({ order, loadError }: { order: OrderView; loadError: Error | null }) {
  const heading = useStatusChange(order.status);
  const supportUrl = useShop()?.supportUrl;
  return (
    <div className="wrap pt-14 pb-16">
      <OrderHeading order={order} headingRef={heading} />
      <div className="mx-auto mt-8 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_380px]">
        <div className="grid gap-6">
          {loadError ? (
            <Notice tone="danger" live>
              {texts.statusFailed(errorSentence(loadError))}
            </Notice>
          ) : null}
          <OrderBody order={order} supportUrl={supportUrl} />
        </div>
        <div className="grid gap-6">
          <OrderDetails order={order} />
          {isOver(order.status) ? null : (
            <NextSteps support={<SupportLink url={supportUrl} transactionId={order.transactionId} />} />
          )}
        </div>
      </div>
    </div>
  );
}

interface OrderBodyProps {
  order: OrderView;
  supportUrl: string | undefined;
}

function OrderBody({ order, supportUrl }: OrderBodyProps) {
  if (order.status === 'pending') {
    return (
      <div className="panel grid gap-6">
        <PixPanel order={order} onCopied={showCopied} />
        <div className="flex flex-wrap justify-center gap-3 sm:justify-start">
          <RefreshButton transactionId={order.transactionId} />
          <CancelButton transactionId={order.transactionId} />
        </div>
      </div>
    );
  }
  if (isApproved(order.status)) {
    return (
      <div className="panel grid gap-8">
        <OrderTimeline order={order} />
        <DeliveredCodes codes={order.codes} onCopied={showCopied} />
        {order.delivery.state === 'delivered' ? <ResendButton transactionId={order.transactionId} /> : null}
      </div>
    );
  }
  return <EndedOrder order={order} supportUrl={supportUrl} />;
}

const REPEATABLE = ['expired', 'failed', 'cancelled'];

function EndedOrder({ order, supportUrl }: OrderBodyProps) {
  const { newPix, working, error } = useNewPix(order);
  return (
    <div className="panel grid gap-6">
      <OrderTimeline order={order} />
      <DeliveredCodes codes={order.codes} onCopied={showCopied} />
      {error ? (
        <Notice tone="danger" live>
          {errorSentence(error)}
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {REPEATABLE.includes(order.status) ? (
          <button type="button" className="btn btn-main" disabled={working} onClick={newPix}>
            {working ? texts.generating : texts.again}
          </button>
        ) : (
          <RefreshButton transactionId={order.transactionId} />
        )}
        <SupportLink url={supportUrl} transactionId={order.transactionId} className="btn btn-quiet" />
      </div>
    </div>
  );
}

function showCopied(copied: boolean): void {
  showToast(copied ? texts.copied : texts.copyByHand, copied ? 'ok' : 'danger');
}
