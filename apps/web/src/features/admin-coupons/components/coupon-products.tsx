import { useDeferredValue, useState } from 'react';
import { TextField } from '../../../shared/ui/text-field.js';
import { useStockNames } from '../../../shared/ui/admin/use-stock-names.js';
import { useFoundProducts } from '../api/coupons.js';
import type { CouponValues } from '../model/coupon-form.js';

type Scope = Pick<CouponValues, 'products' | 'variations'>;

interface CouponProductsProps {
  value: Scope;
  error: string | undefined;
  onChange: (value: Scope) => void;
}

/** Chooses products, or single variations of them. */
export function CouponProducts({ value: { products, variations }, error, onChange }: CouponProductsProps) {
  const [words, setWords] = useState('');
  const found = useFoundProducts(useDeferredValue(words.trim()));
  const names = useStockNames([...products, ...variations.map(({ productId }) => productId)]);
  const nameOf = (id: string) => names.data?.get(id)?.name ?? id;
  const chosen = [
    ...products.map((productId) => ({ productId, variation: '' })),
    ...variations.toSorted((a, b) => (a.productId < b.productId ? -1 : 1)),
  ];
  const offered = (found.data?.items ?? []).flatMap(({ id, nome, variations: own }) => [
    { productId: id, variation: '', label: nome },
    ...own.map(({ name }) => ({ productId: id, variation: name, label: `${nome} – ${name}` })),
  ]);

  function add(productId: string, variation: string): void {
    if (variation) onChange({ products, variations: [...variations, { productId, variation }] });
    // The whole product includes its variations.
    else
      onChange({
        products: [...products, productId],
        variations: variations.filter((one) => one.productId !== productId),
      });
  }
  function remove(productId: string, variation: string): void {
    if (!variation) return onChange({ products: products.filter((id) => id !== productId), variations });
    const isIt = (one: Scope['variations'][number]) =>
      one.productId === productId && one.variation === variation;
    onChange({ products, variations: variations.filter((one) => !isIt(one)) });
  }
  const isChosen = (productId: string, variation: string) =>
    products.includes(productId) ||
    variations.some((one) => one.productId === productId && one.variation === variation);

  return (
    <fieldset>
      <legend className="mb-1.5 text-small font-semibold">Produtos e opções</legend>
      {chosen.length > 0 ? (
        <ul aria-label="Produtos escolhidos">
          {chosen.map(({ productId, variation }) => {
            const label = variation ? `${nameOf(productId)} – ${variation}` : nameOf(productId);
            return (
              <li key={`${productId} ${variation}`} className="flex items-center justify-between gap-x-4">
                <span className="min-w-0 text-small wrap-anywhere">{label}</span>
                <button
                  type="button"
                  className="link min-h-9"
                  aria-label={`Tirar ${label}`}
                  onClick={() => remove(productId, variation)}
                >
                  Tirar
                </button>
              </li>
            );
          })}
        </ul>
      ) : (
        <p className="text-small text-muted">Nenhum escolhido: vale pelas categorias acima.</p>
      )}
      <TextField
        label="Buscar produto"
        type="search"
        placeholder="Nome do produto"
        value={words}
        maxLength={80}
        autoComplete="off"
        error={error}
        onChange={({ target }) => setWords(target.value)}
      />
      {words.trim() ? (
        <ul aria-label="Produtos encontrados" className="max-h-56 overflow-y-auto">
          {offered
            .filter(({ productId, variation }) => !isChosen(productId, variation))
            .map(({ productId, variation, label }) => (
              <li key={`${productId} ${variation}`}>
                <button
                  type="button"
                  className="link min-h-9 text-left text-small"
                  onClick={() => add(productId, variation)}
                >
                  Adicionar {label}
                </button>
              </li>
            ))}
          {found.data && offered.length === 0 ? (
            <li className="text-small text-muted">Nada encontrado.</li>
          ) : null}
        </ul>
      ) : null}
    </fieldset>
  );
}
