import { unitTexts, type OrderView } from '@vale/contracts/checkout';
import { priceText } from '@vale/contracts/money';
import { ProductThumb } from '../../../shared/ui/product-thumb.js';
import { withWholePrices } from './order-heading.js';

/** Lists each item with its quantity, or one product with its variations. */
export function OrderedProducts({ order }: { order: OrderView }) {
  const { items, product, variations, orderBump } = order;
  const bump = orderBump ? [priced(orderBump.title, orderBump.price)] : [];
  const changes = unitTexts(order);
  if (!items)
    return (
      <ProductRow
        product={product}
        lines={[...variations.map(({ name, price }) => priced(name, price)), ...bump, ...changes]}
      />
    );
  return (
    <ul className="grid gap-4">
      {items.map(({ product: bought, variation, price, quantity }) => (
        <li key={`${bought.id} ${variation}`}>
          <ProductRow product={bought} lines={[priced(variation, price, quantity)]} />
        </li>
      ))}
      {bump.length > 0 ? <li className="text-small text-muted">{bump}</li> : null}
      {changes.map((text) => (
        <li key={text} className="text-small font-semibold text-info wrap-anywhere">
          {text}
        </li>
      ))}
    </ul>
  );
}

function ProductRow({ product, lines }: { product: OrderView['product']; lines: string[] }) {
  return (
    <div className="flex gap-4">
      <ProductThumb product={product} width={56} />
      <div className="min-w-0">
        <p className="display leading-snug wrap-anywhere">{product.title}</p>
        <ul className="mt-1 text-small text-muted">
          {lines.filter(Boolean).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function priced(name: string, price: number, quantity = 1): string {
  // A grant has no prices.
  if (price === 0) return quantity === 1 ? name : name ? `${quantity} × ${name}` : `${quantity} unidades`;
  const sum = withWholePrices(priceText(price));
  return [...(name ? [name] : []), quantity > 1 ? `${quantity} × ${sum}` : sum].join(' · ');
}
