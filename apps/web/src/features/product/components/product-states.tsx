import { SearchX } from 'lucide-react';
import { addresses } from '../../../shared/routing/addresses.js';
import { Link } from '../../../shared/routing/link.js';
import { sharedTexts } from '../../../shared/texts.js';
import { LoadingText, PlainState } from '../../../shared/ui/states.js';
import { productTexts as texts } from '../model/product-texts.js';

export function ProductMissing() {
  return (
    <PlainState
      heading="h1"
      icon={<SearchX size={28} aria-hidden />}
      title={texts.missing}
      action={
        <Link to={addresses.home} className="btn btn-main">
          {sharedTexts.home}
        </Link>
      }
    >
      {texts.missingText}
    </PlainState>
  );
}

/** Uses the page's columns and fills the view, so that nothing visible moves. */
export function ProductSkeleton() {
  return (
    <div className="wrap min-h-dvh pt-20 pb-16 md:pt-24" aria-busy>
      <LoadingText>{sharedTexts.loadingProduct}</LoadingText>
      <div className="product-columns">
        <div className="product-art skeleton aspect-2/3 rounded-panel" />
        <div className="product-main">
          <div className="grid content-center gap-4 md:content-start">
            <div className="skeleton h-7 w-40" />
            <div className="skeleton h-11 w-4/5" />
          </div>
          <div className="product-body grid content-start gap-4">
            <div className="skeleton h-10 w-48" />
            <div className="skeleton h-36" />
            <div className="skeleton h-12" />
          </div>
        </div>
      </div>
    </div>
  );
}
