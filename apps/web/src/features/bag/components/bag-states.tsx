import { categoryLabel, menuCategories } from '@vale/contracts/catalog';
import { ShoppingBag } from 'lucide-react';
import { addresses } from '../../../shared/routing/addresses.js';
import { Link } from '../../../shared/routing/link.js';
import { LoadingText, PlainState } from '../../../shared/ui/states.js';
import { bagTexts as texts } from '../model/bag-texts.js';

export function EmptyBag() {
  return (
    <PlainState
      heading="h1"
      icon={<ShoppingBag size={28} aria-hidden />}
      title={texts.empty}
      action={
        <>
          <Link to={addresses.home} className="btn btn-main">
            {texts.toShop}
          </Link>
          <ul className="flex flex-wrap justify-center gap-x-5">
            {menuCategories().map((slug) => (
              <li key={slug}>
                <Link to={addresses.category(slug)} className="link inline-flex min-h-11 items-center">
                  {categoryLabel(slug)}
                </Link>
              </li>
            ))}
          </ul>
        </>
      }
    >
      {texts.emptyText}
    </PlainState>
  );
}

/** The server renders it for every visitor, because only the browser knows its bag. */
export function BagSkeleton() {
  return (
    <div className="wrap min-h-dvh pt-6 pb-16 md:pt-14" aria-busy>
      <LoadingText>{texts.loading}</LoadingText>
      <h1 className="mb-6">{texts.title}</h1>
      <div className="skeleton h-40 rounded-panel" />
    </div>
  );
}
