import { ShoppingBag } from 'lucide-react';
import { addresses } from '../../shared/routing/addresses.js';
import { Link } from '../../shared/routing/link.js';
import { unitsIn, useBag } from '../../shared/storage/bag.js';
import { frameTexts } from './frame-texts.js';

/** The count lies over the icon, so that nothing moves when the browser's bag is read. */
export function BagLink() {
  const count = unitsIn(useBag() ?? []);
  return (
    <Link to={addresses.bag} className="icon-btn relative shrink-0" aria-label={frameTexts.bag(count)}>
      <ShoppingBag size={22} aria-hidden />
      {count > 0 ? (
        <span className="absolute top-0 right-0 min-w-5 rounded-full bg-accent px-1 text-center text-micro font-bold text-on-accent tabular-nums">
          {count}
        </span>
      ) : null}
    </Link>
  );
}
