import { priceText } from '@vale/contracts/money';
import { Plus } from 'lucide-react';
import { Fragment, useState } from 'react';
import { BagLineCard } from '../../features/bag/components/bag-line.js';
import { BagSkeleton, EmptyBag } from '../../features/bag/components/bag-states.js';
import { BagTotal } from '../../features/bag/components/bag-total.js';
import { RemovedLine } from '../../features/bag/components/removed-line.js';
import { bagTexts as texts } from '../../features/bag/model/bag-texts.js';
import { nameOf, type PricedLine } from '../../features/bag/model/priced-line.js';
import { usePricedBag } from '../../features/bag/model/use-priced-bag.js';
import { CouponRow } from '../../features/checkout/components/coupon-row.js';
import { fullSumOf, sumOf } from '../../features/checkout/model/cart-sum.js';
import { useTotal } from '../../features/checkout/model/use-total.js';
import { useUser } from '../../features/session/api/get-session.js';
import { useShop } from '../../features/shop/api/get-shop.js';
import { useShopAway } from '../../shared/http/shop-away.js';
import { addresses } from '../../shared/routing/addresses.js';
import { Link, useGo } from '../../shared/routing/link.js';
import { openLogin } from '../../shared/session/login-prompt.js';
import {
  changeBag,
  choiceKey,
  readBag,
  removeFromBag,
  returnToBag,
  unitsIn,
  type BagLine,
} from '../../shared/storage/bag.js';
import { sharedTexts } from '../../shared/texts.js';
import { Notice } from '../../shared/ui/notice.js';
import { useWide } from '../../shared/ui/use-wide.js';

export default function BagScreen() {
  const max = useShop()?.maxQuantity ?? 1;
  const { lines, prices, retry } = usePricedBag(max);
  const [pricesBefore] = useState(() => new Map(readBag().map((line) => [choiceKey(line), line.price])));
  const [removed, setRemoved] = useState<{ line: BagLine; at: number } | null>(null);
  const [returned, setReturned] = useState<string | null>(null);
  const isWide = useWide();
  if (!lines) return <BagSkeleton />;

  function remove(line: PricedLine, at: number): void {
    const stored = readBag().find((one) => choiceKey(one) === choiceKey(line));
    if (stored) setRemoved({ line: stored, at });
    removeFromBag([line]);
  }
  function undo({ line, at }: NonNullable<typeof removed>): void {
    returnToBag(line, at);
    setRemoved(null);
    setReturned(choiceKey(line));
  }
  const undoRow = removed ? (
    <RemovedLine key={choiceKey(removed.line)} name={nameOf(removed.line)} onUndo={() => undo(removed)} />
  ) : null;
  if (lines.length === 0)
    return (
      <div className="wrap min-h-dvh pt-6">
        {undoRow}
        <EmptyBag />
      </div>
    );
  const rowAt = (at: number) => (removed && Math.min(removed.at, lines.length) === at ? undoRow : null);
  return (
    <div className="wrap min-h-dvh pt-6 pb-16 md:pt-14">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-4">
        <h1>{texts.title}</h1>
        <p className="text-muted">{texts.units(unitsIn(lines))}</p>
      </div>
      <div className="checkout-columns">
        <div className="grid gap-4">
          <PricesNotice prices={prices} onRetry={retry} />
          <ul className="grid gap-3">
            {lines.map((line, at) => (
              <Fragment key={choiceKey(line)}>
                {rowAt(at) ? <li>{rowAt(at)}</li> : null}
                <BagLineCard
                  line={line}
                  priceBefore={pricesBefore.get(choiceKey(line)) ?? line.price}
                  max={max}
                  isReturned={returned === choiceKey(line)}
                  onCount={(quantity) => changeBag((one) => (isSame(one, line) ? { ...one, quantity } : one))}
                  onRemove={() => remove(line, at)}
                />
              </Fragment>
            ))}
            {rowAt(lines.length) ? <li>{rowAt(lines.length)}</li> : null}
          </ul>
          <Link
            to={addresses.home}
            className="link inline-flex min-h-11 items-center gap-2 justify-self-center"
          >
            <Plus size={18} aria-hidden /> {texts.addMore}
          </Link>
        </div>
        <Total lines={lines} max={max} isCurrent={prices === 'current'} isWide={isWide} />
      </div>
    </div>
  );
}

const isSame = (one: BagLine, other: BagLine) => choiceKey(one) === choiceKey(other);

function PricesNotice({ prices, onRetry }: { prices: string; onRetry: () => void }) {
  if (prices === 'checking')
    return (
      <p role="status" className="text-small text-muted">
        {texts.checking}
      </p>
    );
  if (prices === 'current') return null;
  return (
    <Notice tone="warn" live>
      {texts.old}{' '}
      <button type="button" className="link min-h-11" onClick={onRetry}>
        {sharedTexts.retry}
      </button>
    </Notice>
  );
}

interface TotalProps {
  lines: PricedLine[];
  max: number;
  isCurrent: boolean;
  isWide: boolean;
}

/** Lines that cannot be bought are not in the sum. A shop of one unit for each order sells no bag of several. */
function Total({ lines, max, isCurrent, isWide }: TotalProps) {
  const go = useGo();
  const user = useUser();
  const shop = useShop();
  const isAway = useShopAway();
  const sold = lines.filter(({ availability }) => availability === 'free' || availability === 'unknown');
  const cart = {
    lines: isCurrent ? sold : [],
    bump: null,
    needsVariation: false,
    full: fullSumOf(sold, null),
    total: sumOf(sold, null),
  };
  const { total, discount, cartKey, applyCoupon } = useTotal(cart);
  const isTooMuch = max === 1 && sold.length > 1;
  function buy(): void {
    const to = addresses.bagCheckout;
    if (user || shop?.guestCheckout) return go(to);
    const purchase = {
      title: texts.units(unitsIn(sold)),
      variation: undefined,
      price: priceText(total),
      checkout: to,
    };
    openLogin(() => go(to), purchase);
  }
  return (
    <BagTotal
      total={total}
      discount={discount}
      coupon={sold.length > 0 && !isTooMuch ? <CouponRow checkout={{ cart, cartKey, applyCoupon }} /> : null}
      omitted={lines.length - sold.length}
      problem={isTooMuch ? texts.oneOnly : null}
      disabled={!isCurrent || isAway || isTooMuch || sold.length === 0}
      onBuy={buy}
      isWide={isWide}
    />
  );
}
