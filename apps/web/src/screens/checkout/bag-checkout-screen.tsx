import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { nameOf, omittedText } from '../../features/bag/model/priced-line.js';
import { usePricedBag } from '../../features/bag/model/use-priced-bag.js';
import { useOrderBumps } from '../../features/checkout/api/list-order-bumps.js';
import { BagSummary } from '../../features/checkout/components/bag-summary.js';
import { CheckoutSkeleton } from '../../features/checkout/components/checkout-states.js';
import { checkoutTexts } from '../../features/checkout/model/checkout-texts.js';
import { BAG_FORM, useBagCart } from '../../features/checkout/model/use-bag-cart.js';
import { sumOf } from '../../features/checkout/model/cart-sum.js';
import type { CartLine } from '../../features/checkout/model/use-cart.js';
import { useShop } from '../../features/shop/api/get-shop.js';
import { addresses } from '../../shared/routing/addresses.js';
import { Link, Redirect } from '../../shared/routing/link.js';
import { choiceKey, removeFromBag } from '../../shared/storage/bag.js';
import { openOrderForm } from '../../shared/storage/checkout-draft.js';
import { itemOfOrder } from '../../shared/tracking/events.js';
import { track } from '../../shared/tracking/tracker.js';
import { ErrorState, OfflineState } from '../../shared/ui/states.js';
import { OpenCheckout } from './open-checkout.js';

/** The checkout of everything in the bag that can be bought now. */
export default function BagCheckoutScreen() {
  const max = useShop()?.maxQuantity ?? 1;
  const { lines, prices, error, retry } = usePricedBag(max);
  const [omitted, setOmitted] = useState<string[]>([]);
  /** The lines of the order, which have left the bag while its page opens. */
  const [placed, setPlaced] = useState<readonly CartLine[] | null>(null);
  if (!lines || (prices === 'checking' && !placed)) return <CheckoutSkeleton />;
  if (prices === 'old' && !placed)
    return error ? <ErrorState error={error} onRetry={retry} /> : <OfflineState heading="h1" />;
  const free = lines.filter((line) => line.availability === 'free' && !omitted.includes(choiceKey(line)));
  const shown = placed ?? free.map((line) => ({ ...line, label: nameOf(line) }));
  // The bag says why; the form keeps what was typed.
  if (shown.length === 0) return <Redirect to={addresses.bag} />;
  return (
    <BagCheckout
      lines={shown}
      omitted={placed ? 0 : lines.length - free.length}
      max={max}
      onOmit={(some) => setOmitted([...omitted, ...some.map(choiceKey)])}
      onOutdated={retry}
      onPlaced={(bought) => {
        setPlaced(bought);
        removeFromBag(bought);
      }}
    />
  );
}

interface BagCheckoutProps {
  lines: readonly CartLine[];
  /** Number of lines that stay in the bag. */
  omitted: number;
  max: number;
  onOmit: (lines: readonly CartLine[]) => void;
  onOutdated: () => void;
  onPlaced: (lines: readonly CartLine[]) => void;
}

function BagCheckout({ lines, omitted, max, onOmit, onOutdated, onPlaced }: BagCheckoutProps) {
  const [orderForm] = useState(() => openOrderForm(BAG_FORM));
  const { category } = lines[0]!;
  const bumps = useOrderBumps(category, orderForm);
  const cart = useBagCart({ lines, onOmit, orderForm, bumps: bumps.data ?? [], max });
  useCheckoutEvent(lines);
  return (
    <OpenCheckout
      cart={cart}
      formOf={BAG_FORM}
      orderForm={orderForm}
      bumps={bumps}
      category={category}
      back={
        <Link to={addresses.bag} className="link inline-flex min-h-11 items-center gap-2">
          <ArrowLeft size={18} aria-hidden /> {checkoutTexts.backToBag}
        </Link>
      }
      onOutdated={onOutdated}
      onPlaced={onPlaced}
      summary={({ total, discount }, folded) => (
        <BagSummary
          key="summary"
          cart={cart}
          total={total}
          discount={discount}
          folded={folded}
          omitted={omitted > 0 ? <p className="text-small text-muted">{omittedText(omitted)}</p> : null}
        />
      )}
    />
  );
}

/** Reports once for each opening. */
function useCheckoutEvent(lines: readonly CartLine[]): void {
  const [data] = useState(() => {
    const items = lines.map(({ productId: id, label: title, category, price, quantity }) => ({
      product: { id, title, category },
      price,
      quantity,
    }));
    return itemOfOrder({ product: items[0]!.product, amount: sumOf(lines, null), items });
  });
  useEffect(() => {
    track({ name: 'InitiateCheckout', data });
  }, [data]);
}
