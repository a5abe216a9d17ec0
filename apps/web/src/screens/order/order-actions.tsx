import type { OrderView } from '@vale/contracts/checkout';
import { CancelButton } from '../../features/order/components/cancel-button.js';
import { RefreshButton } from '../../features/order/components/refresh-button.js';
import { ResendButton } from '../../features/order/components/resend-button.js';
import type { OrderAction } from '../../features/order/model/order-page.js';
import { orderTexts as texts } from '../../features/order/model/order-texts.js';
import { Link } from '../../shared/routing/link.js';
import { ErrorNotice } from '../../shared/ui/notice.js';
import { useAgain, useNewPix } from './use-new-pix.js';

interface OrderActionsProps {
  order: OrderView;
  actions: readonly OrderAction[];
}

export function OrderActions({ order, actions }: OrderActionsProps) {
  return (
    <div className="grid flex-wrap gap-3 min-[400px]:flex">
      {actions.map((action) => (
        <Action key={action} action={action} order={order} />
      ))}
    </div>
  );
}

function Action({ action, order }: { action: OrderAction; order: OrderView }) {
  const { transactionId } = order;
  switch (action) {
    case 'verify':
      return <RefreshButton transactionId={transactionId} label={texts.refresh} />;
    case 'update':
      return <RefreshButton transactionId={transactionId} label={texts.update} />;
    case 'cancel':
      return <CancelButton transactionId={transactionId} />;
    case 'resend':
      return <ResendButton transactionId={transactionId} />;
    case 'new-pix':
      return <NewPixButton order={order} />;
    case 'buy-again':
      return <AgainLink order={order} />;
  }
}

function AgainLink({ order }: { order: OrderView }) {
  const { to, prepare } = useAgain(order);
  return (
    <Link to={to} className="btn btn-quiet" onClick={prepare}>
      {texts.buyAgain}
    </Link>
  );
}

function NewPixButton({ order }: { order: OrderView }) {
  const { newPix, working, error } = useNewPix(order);
  return (
    <>
      <button type="button" className="btn btn-main" disabled={working} onClick={newPix}>
        {working ? texts.generating : texts.again}
      </button>
      {error ? (
        <div className="w-full">
          <ErrorNotice error={error} />
        </div>
      ) : null}
    </>
  );
}
