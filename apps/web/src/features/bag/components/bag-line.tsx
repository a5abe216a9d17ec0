import { priceText } from '@vale/contracts/money';
import { TrendingUp, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { addresses } from '../../../shared/routing/addresses.js';
import { Link } from '../../../shared/routing/link.js';
import { ProductThumb } from '../../../shared/ui/product-thumb.js';
import QuantityStepper from '../../../shared/ui/quantity-stepper.js';
import { bagTexts as texts } from '../model/bag-texts.js';
import { nameOf, type PricedLine } from '../model/priced-line.js';

interface BagLineCardProps {
  line: PricedLine;
  /** The unit price when the page was opened, in reais. */
  priceBefore: number;
  max: number;
  /** The line is here again, and its button takes the focus of the undo button. */
  isReturned: boolean;
  onCount: (units: number) => void;
  onRemove: () => void;
}

export function BagLineCard({ line, priceBefore, max, isReturned, onCount, onRemove }: BagLineCardProps) {
  const { productId: id, category, title, variation, quantity, price } = line;
  const name = nameOf(line);
  const whyNot = texts.whyNot(line);
  const removeButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isReturned) removeButton.current?.focus();
  }, [isReturned]);
  return (
    <li className="panel grid gap-3 p-4">
      <div className="flex gap-4">
        <ProductThumb product={line} width={56} />
        <div className="min-w-0 grow">
          <h2 className="text-body leading-snug wrap-anywhere">
            <Link to={addresses.product({ id, category })} className="hover:underline">
              {title}
            </Link>
          </h2>
          {variation ? <p className="text-small text-muted wrap-anywhere">{variation}</p> : null}
        </div>
        <button
          ref={removeButton}
          type="button"
          className="icon-btn -mt-2 -mr-2 shrink-0"
          aria-label={texts.remove(name)}
          onClick={onRemove}
        >
          <X size={20} aria-hidden />
        </button>
      </div>
      {whyNot ? <LineNote Icon={TriangleAlert}>{whyNot}</LineNote> : null}
      {!whyNot && price !== priceBefore ? (
        <LineNote Icon={TrendingUp}>{texts.priceChanged(priceText(priceBefore), priceText(price))}</LineNote>
      ) : null}
      {whyNot ? null : (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          {max > 1 ? (
            <QuantityStepper label={texts.quantityOf(name)} value={quantity} max={max} onChange={onCount} />
          ) : null}
          <p className="ml-auto text-right">
            <strong className="display text-lead tabular-nums">{priceText(price * quantity)}</strong>
            {quantity > 1 ? (
              <span className="block text-small text-muted tabular-nums">{texts.each(priceText(price))}</span>
            ) : null}
          </p>
        </div>
      )}
    </li>
  );
}

function LineNote({ Icon, children }: { Icon: typeof X; children: ReactNode }) {
  return (
    <p className="flex items-center gap-2 rounded-control border border-warn px-3 py-2 text-small">
      <Icon size={18} className="shrink-0 text-warn" aria-hidden />
      {children}
    </p>
  );
}
