import { ShoppingBag } from 'lucide-react';
import { addresses } from '../../../shared/routing/addresses.js';
import { Link } from '../../../shared/routing/link.js';
import { productTexts as texts } from '../model/product-texts.js';

interface AddToBagProps {
  /** What is added. */
  name: string;
  /** Units of it in the bag, once some were added; 0: the bag was full. */
  collected: number | null;
  onCollect: () => void;
}

export function AddToBag({ name, collected, onCollect }: AddToBagProps) {
  return (
    <div>
      <button type="button" className="btn btn-quiet w-full" onClick={onCollect}>
        <ShoppingBag size={20} aria-hidden className="max-[359px]:hidden" />
        {texts.collect}
      </button>
      <p role="status" className="text-small wrap-anywhere">
        {collected === null ? null : (
          <span className="mt-2 block">
            {collected > 0 ? texts.inBag(collected, name) : texts.bagFull}{' '}
            <Link to={addresses.bag} className="link py-2 whitespace-nowrap">
              {texts.seeBag}
            </Link>
          </span>
        )}
      </p>
    </div>
  );
}
