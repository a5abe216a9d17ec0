import { toProductView, type Product, type ProductView } from '@vale/contracts/catalog';
import { TicketCard } from '../../features/catalog/components/ticket-card.js';
import { ExpiryCountdown } from '../../features/product/components/expiry-countdown.js';
import { ProductDetails, ShortDetails } from '../../features/product/components/product-details.js';
import { ProductHead, ProductPrice } from '../../features/product/components/product-summary.js';
import { VariationPicker } from '../../features/product/components/variation-picker.js';
import { useShop } from '../../features/shop/api/get-shop.js';
import { categoryColor } from '../../shared/ui/category-color.js';

/** The card and the product page's own parts. Nothing of it can be clicked or reached by keyboard. */
export function ProductPreview({ product }: { product: Product }) {
  const max = useShop()?.maxQuantity ?? 1;
  const view = withoutEmptyPrice(toProductView(product));
  return (
    <div inert className="grid gap-6" style={categoryColor(view.category)}>
      <TicketCard product={view} box="home" />
      <div className="panel grid gap-5">
        <ProductHead product={view} rating={null} />
        <ProductPrice product={view} variation={undefined} max={max} />
        {view.expiraEm === null ? null : <ExpiryCountdown expiraEm={view.expiraEm} />}
        <VariationPicker
          variations={view.variations}
          picked={undefined}
          onPick={() => undefined}
          error={null}
          sectionRef={null}
        />
        <ProductDetails product={view} />
        <ShortDetails product={view} />
      </div>
    </div>
  );
}

/** Shows neither a price nor a saving until a price is typed. */
function withoutEmptyPrice(view: ProductView): ProductView {
  if (view.price > 0) return view;
  const { valorDeFace: _, ...rest } = view;
  return { ...rest, priceText: 'R$ –' };
}
