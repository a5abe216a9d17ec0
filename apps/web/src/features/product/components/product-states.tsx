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

export function ProductSkeleton() {
  return (
    <div className="wrap grid gap-10 pt-24 pb-16 md:grid-cols-[minmax(0,420px)_1fr]" aria-busy>
      <LoadingText>{sharedTexts.loadingProduct}</LoadingText>
      <div className="skeleton mx-auto aspect-2/3 w-full max-w-[300px] md:max-w-[420px] rounded-panel" />
      <div className="grid content-start gap-4">
        <div className="skeleton h-7 w-40" />
        <div className="skeleton h-11 w-4/5" />
        <div className="skeleton h-10 w-48" />
        <div className="skeleton h-36" />
        <div className="skeleton h-12" />
      </div>
    </div>
  );
}
