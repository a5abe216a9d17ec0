import { catalogErrors, categoryLabel, isCategory, type ProductView } from '@vale/contracts/catalog';
import { ArrowLeft, BadgeCheck, Headset } from 'lucide-react';
import { useRef } from 'react';
import { useParams } from 'react-router-dom';
import { FaqList } from '../../features/faq/components/faq-list.js';
import { productFaq } from '../../features/faq/model/faq-texts.js';
import { useProduct } from '../../features/product/api/get-product.js';
import { BuyButton } from '../../features/product/components/buy-button.js';
import { ExpiryCountdown } from '../../features/product/components/expiry-countdown.js';
import { ProductDetails } from '../../features/product/components/product-details.js';
import { ProductImage } from '../../features/product/components/product-image.js';
import { ProductMissing, ProductSkeleton } from '../../features/product/components/product-states.js';
import { ProductSummary } from '../../features/product/components/product-summary.js';
import { StickyBuyBar } from '../../features/product/components/sticky-buy-bar.js';
import { VariationPicker } from '../../features/product/components/variation-picker.js';
import { productTexts as texts } from '../../features/product/model/product-texts.js';
import { useShop } from '../../features/shop/api/get-shop.js';
import { hasCode } from '../../shared/http/call-route.js';
import { usePageTitle } from '../../shared/page-title.js';
import { addresses } from '../../shared/routing/addresses.js';
import { Link } from '../../shared/routing/link.js';
import { useCanonicalAddress } from '../../shared/routing/use-canonical-address.js';
import { sharedTexts } from '../../shared/texts.js';
import { categoryColor } from '../../shared/ui/category-color.js';
import { ErrorState } from '../../shared/ui/states.js';
import { useBuying } from './use-buying.js';

export default function ProductScreen() {
  const { game = '', id = '' } = useParams();
  const { data: product, error, isPending, refetch } = useProduct(id);
  usePageTitle(product?.title ?? '');
  useCanonicalAddress(product && game !== product.category ? addresses.product(product) : null);
  if (isPending) return <ProductSkeleton />;
  if (product) return <LoadedProduct key={product.id} product={product} game={game} />;
  if (hasCode(error, catalogErrors.productNotFound)) return <ProductMissing />;
  return <ErrorState error={error} onRetry={() => void refetch()} />;
}

function LoadedProduct({ product, game }: { product: ProductView; game: string }) {
  const { socialProof: proof, claims = false } = useShop() ?? {};
  const { variation, pick, problem, expired, label, buy, variationsRef } = useBuying(product);
  const buttonRef = useRef<HTMLDivElement>(null);
  const back = isCategory(game) ? game : product.category;
  return (
    <div className="wrap pt-10 pb-24 md:pb-16" style={categoryColor(product.category)}>
      <Link to={addresses.category(back)} className="link mb-4 inline-flex min-h-11 items-center gap-2">
        <ArrowLeft size={18} aria-hidden /> Voltar para {categoryLabel(back)}
      </Link>
      <div className="grid gap-8 md:grid-cols-[minmax(0,420px)_minmax(0,1fr)] md:gap-12">
        <div className="md:sticky md:top-28 md:self-start">
          <ProductImage product={product} expired={expired} />
        </div>
        <div className="grid content-start gap-6">
          <ProductSummary product={product} variation={variation} rating={proof?.rating} />
          {product.expiraEm !== null && !expired ? <ExpiryCountdown expiraEm={product.expiraEm} /> : null}
          <VariationPicker
            variations={product.variations}
            picked={variation}
            onPick={pick}
            error={problem}
            sectionRef={variationsRef}
          />
          <div ref={buttonRef} className="grid gap-4">
            {expired ? <p className="text-muted">{texts.expiredText}</p> : null}
            <BuyButton label={label} onBuy={buy} />
            {claims ? <Promises /> : null}
          </div>
          <ProductDetails product={product} />
        </div>
      </div>
      <div className="mt-14">
        <FaqList items={productFaq({ showcase: proof?.mode === 'showcase', claims }, addresses.testimonials)} />
      </div>
      <StickyBuyBar buttonRef={buttonRef} label={label} onBuy={buy} />
    </div>
  );
}

function Promises() {
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-2 text-small">
      <li className="flex items-center gap-2">
        <BadgeCheck size={18} className="text-ok" aria-hidden /> {sharedTexts.guarantee}
      </li>
      <li className="flex items-center gap-2">
        <Headset size={18} className="text-ok" aria-hidden /> {sharedTexts.roundTheClock}
      </li>
    </ul>
  );
}
