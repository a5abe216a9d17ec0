import {
  catalogErrors,
  categoryLabel,
  currentSlug,
  fullTitle,
  isCategory,
  type ProductView,
  type SocialProof,
} from '@vale/contracts/catalog';
import { numberText } from '@vale/contracts/money';
import { ArrowLeft } from 'lucide-react';
import { useRef } from 'react';
import { FaqList } from '../../features/faq/components/faq-list.js';
import { productFaq } from '../../features/faq/model/faq-texts.js';
import { useProduct } from '../../features/product/api/get-product.js';
import { AddToBag } from '../../features/product/components/add-to-bag.js';
import { BuyButton } from '../../features/product/components/buy-button.js';
import { BuyFacts, RedeemSteps, TrustLine } from '../../features/product/components/buy-facts.js';
import { ExpiryCountdown } from '../../features/product/components/expiry-countdown.js';
import { ProductDetails, ShortDetails } from '../../features/product/components/product-details.js';
import { ProductImage } from '../../features/product/components/product-image.js';
import { ProductMissing, ProductSkeleton } from '../../features/product/components/product-states.js';
import { ProductHead, ProductPrice, valueOf } from '../../features/product/components/product-summary.js';
import { StickyBuyBar } from '../../features/product/components/sticky-buy-bar.js';
import { VariationPicker } from '../../features/product/components/variation-picker.js';
import { deliveryText } from '../../features/product/model/delivery-text.js';
import { productTexts as texts } from '../../features/product/model/product-texts.js';
import { useUser } from '../../features/session/api/get-session.js';
import { useShop } from '../../features/shop/api/get-shop.js';
import { SupportLink } from '../../features/shop/components/support-link.js';
import { ProductReviews, REVIEWS_ID } from '../../features/testimonials/components/product-reviews.js';
import { hasCode } from '../../shared/http/call-route.js';
import { optional } from '../../shared/optional.js';
import { usePageTitle } from '../../shared/page-title.js';
import { addresses } from '../../shared/routing/addresses.js';
import { Link } from '../../shared/routing/link.js';
import { useCanonicalAddress, usePageParams } from '../../shared/routing/use-page.js';
import { categoryColor } from '../../shared/ui/category-color.js';
import { ErrorState } from '../../shared/ui/states.js';
import { Rating } from '../../shared/ui/stars.js';
import { RelatedProducts, SeenProducts } from './more-products.js';
import { useBuying } from './use-buying.js';

/** Rarely seen. */
const RestockForm = optional(() => import('../../features/product/components/restock-form.js'), {
  loading: <div className="skeleton h-64" />,
});

/** Shown in shops that sell several units of a product at once. */
const QuantityStepper = optional(() => import('../../shared/ui/quantity-stepper.js'), {
  // As large as the stepper, so that nothing moves when it arrives.
  loading: <span className="h-11.5 w-29" />,
});

export default function ProductScreen() {
  const { game = '', id = '' } = usePageParams('product');
  const { data: product, error, isPending, refetch } = useProduct(id);
  usePageTitle(product ? fullTitle(product) : '');
  useCanonicalAddress(product && game !== currentSlug(product.category) ? addresses.product(product) : null);
  if (isPending) return <ProductSkeleton />;
  if (product) return <LoadedProduct key={product.id} product={product} game={game} />;
  if (hasCode(error, catalogErrors.productNotFound)) return <ProductMissing />;
  return <ErrorState error={error} onRetry={() => void refetch()} />;
}

function LoadedProduct({ product, game }: { product: ProductView; game: string }) {
  const shop = useShop();
  const claims = shop?.claims ?? false;
  const user = useUser();
  const isShowcase = shop?.socialProof.mode === 'showcase';
  const { variation, pick, problem, expired, label, units, buy, bag, variationsRef } = useBuying(product);
  const buttonRef = useRef<HTMLDivElement>(null);
  const back = isCategory(game) ? game : product.category;
  const hasRating = Boolean(product.rating ?? shop?.socialProof.rating);
  const delivery = deliveryText(product, variation, { seconds: shop?.deliverySeconds, isShowcase });
  return (
    <div className="wrap min-h-dvh pt-6 pb-24 md:pt-10 md:pb-16" style={categoryColor(product.category)}>
      <Link
        to={addresses.category(back)}
        className="link mb-2 inline-flex min-h-11 items-center gap-2 md:mb-4"
      >
        <ArrowLeft size={18} aria-hidden /> Voltar para {categoryLabel(back)}
      </Link>
      <div className="product-columns">
        <div className="product-art">
          <ProductImage
            product={product}
            faceValue={valueOf(product, variation).faceValue}
            expired={expired}
          />
        </div>
        <div className="product-main">
          <ProductHead
            product={product}
            rating={<ShownRating proof={shop?.socialProof} rating={product.rating} />}
          />
          <div className="product-body grid content-start gap-6">
            <div className="grid gap-4">
              <ProductPrice product={product} variation={variation} max={shop?.maxQuantity ?? 1} />
              <TrustLine
                delivery={delivery}
                {...(shop && !hasRating && { support: <SupportLink url={shop.supportUrl} /> })}
              />
            </div>
            {product.expiraEm !== null && !expired && !product.soldOut ? (
              <ExpiryCountdown expiraEm={product.expiraEm} />
            ) : null}
            <VariationPicker
              variations={product.variations}
              picked={variation}
              onPick={pick}
              error={problem}
              sectionRef={variationsRef}
            />
            <div ref={buttonRef} className="grid gap-4">
              {expired ? <p className="text-muted">{texts.expiredText}</p> : null}
              {units.max > 1 && !label.disabled ? (
                <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                  <span className="font-semibold">{texts.quantity}</span>
                  <QuantityStepper
                    label={texts.quantity}
                    value={units.quantity}
                    max={units.max}
                    onChange={units.count}
                  />
                  <span className="text-small text-muted">{texts.upTo(units.max)}</span>
                </div>
              ) : null}
              <BuyButton label={label} onBuy={buy} />
              {bag ? (
                <AddToBag
                  name={variation ? `${fullTitle(product)} – ${variation.name}` : fullTitle(product)}
                  collected={bag.collected}
                  onCollect={bag.collect}
                />
              ) : null}
            </div>
            {product.soldOut && !expired ? (
              <RestockForm productId={product.id} ownEmail={user?.email ?? ''} />
            ) : null}
            <BuyFacts product={product} claims={claims} />
            <ProductDetails product={product} />
          </div>
        </div>
        <div className="product-side grid gap-6">
          <RedeemSteps product={product} />
          <ShortDetails product={product} />
        </div>
      </div>
      {product.rating ? <ProductReviews productId={product.id} rating={product.rating} /> : null}
      <RelatedProducts product={product} />
      <SeenProducts productId={product.id} />
      <div className="mt-14">
        <FaqList items={productFaq({ showcase: isShowcase, claims }, addresses.testimonials)} />
      </div>
      <StickyBuyBar
        product={product}
        variation={variation}
        quantity={units.quantity}
        buttonRef={buttonRef}
        label={label}
        onBuy={buy}
      />
    </div>
  );
}

interface ShownRatingProps {
  proof: SocialProof | undefined;
  /** Rating by the product's buyers. */
  rating: ProductView['rating'];
}

/** The demo's rating, labelled as the shop's, then that of the product's buyers with its count. */
function ShownRating({ proof, rating }: ShownRatingProps) {
  if (!proof) return null;
  return (
    <>
      {proof.rating ? <ShopRating value={proof.rating} customersText={proof.customersText} /> : null}
      {rating ? <BuyersRating {...rating} /> : null}
    </>
  );
}

function ShopRating({ value, customersText }: { value: number; customersText: string | null }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-small">
      <span className="text-muted">Loja</span>
      <Rating value={value} />
      {customersText ? (
        <Link to={addresses.testimonials} className="link py-0.5 whitespace-nowrap">
          {customersText} clientes
        </Link>
      ) : null}
    </div>
  );
}

function BuyersRating({ average, count }: NonNullable<ProductView['rating']>) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-small">
      <Rating value={average} />
      <a href={`#${REVIEWS_ID}`} className="link py-0.5 whitespace-nowrap">
        {numberText(count)} {count === 1 ? 'avaliação' : 'avaliações'}
      </a>
    </div>
  );
}
