import type { EditedProduct } from '@vale/contracts/catalog';
import { useEffect, useRef, useState } from 'react';
import { SelectField } from '../../../shared/ui/admin/fields.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { BULK_LABELS, priceChangeText, type BulkAction } from '../model/bulk-change.js';
import { PRODUCT_BADGES, productTexts } from '../model/product-texts.js';

/** Products whose new prices are shown before they are changed. */
const PREVIEWED = 5;

const BADGE_OPTIONS = PRODUCT_BADGES.map((badge) => [badge, badge] as const);

interface BulkFormProps {
  kind: BulkAction['kind'];
  products: readonly EditedProduct[];
  onSubmit: (action: BulkAction) => void;
  onCancel: () => void;
}

export function BulkForm({ kind, products, onSubmit, onCancel }: BulkFormProps) {
  const [badge, setBadge] = useState<string>(PRODUCT_BADGES[0]);
  const [text, setText] = useState('');
  const cancel = useRef<HTMLButtonElement>(null);
  // Runs after the dialog has focused its title.
  useEffect(() => {
    if (kind === 'delete') cancel.current?.focus();
  }, [kind]);
  const percent = percentOf(text);
  const action = actionOf(kind, badge, percent);
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (action) onSubmit(action);
      }}
    >
      {kind === 'badge' ? (
        <SelectField
          label="Selo"
          value={badge}
          options={BADGE_OPTIONS}
          onChange={({ target }) => setBadge(target.value)}
        />
      ) : null}
      {kind === 'price' ? (
        <TextField
          label="Porcentagem"
          inputMode="decimal"
          placeholder="-10"
          value={text}
          hint="De -99 a 500. Com sinal de menos, o preço diminui."
          onChange={({ target }) => setText(target.value)}
        />
      ) : null}
      <Sentence kind={kind} products={products} percent={percent} />
      <div className="flex flex-wrap gap-3">
        <button ref={cancel} type="button" className="btn btn-quiet grow" onClick={onCancel}>
          Cancelar
        </button>
        <button
          type="submit"
          className={`btn grow ${kind === 'delete' ? 'btn-danger' : 'btn-main'}`}
          disabled={!action}
        >
          {BULK_LABELS[kind]}
        </button>
      </div>
    </form>
  );
}

interface SentenceProps {
  kind: BulkAction['kind'];
  products: readonly EditedProduct[];
  percent: number | null;
}

function Sentence({ kind, products, percent }: SentenceProps) {
  if (kind === 'price') return percent === null ? null : <NewPrices products={products} percent={percent} />;
  if (kind !== 'delete') return null;
  return (
    <p>
      {products.length === 1 ? productTexts.confirmDelete : productTexts.confirmDeleteMany(products.length)}
    </p>
  );
}

function NewPrices({ products, percent }: { products: readonly EditedProduct[]; percent: number }) {
  return (
    <ul className="grid gap-2 text-small" aria-label="Preços novos">
      {products.slice(0, PREVIEWED).map((product) => (
        <li key={product.id}>
          <span className="block font-semibold">{product.nome}</span>
          <span className="text-muted tabular-nums">{priceChangeText(product, percent)}</span>
        </li>
      ))}
      {products.length > PREVIEWED ? (
        <li className="text-muted">e mais {products.length - PREVIEWED}</li>
      ) : null}
    </ul>
  );
}

/** Null for an invalid percentage. */
function percentOf(text: string): number | null {
  if (!/^\s*[+-]?\d+([.,]\d{1,2})?\s*%?\s*$/.test(text)) return null;
  const percent = Number.parseFloat(text.replace(',', '.'));
  return percent === 0 || percent < -99 || percent > 500 ? null : percent;
}

function actionOf(kind: BulkAction['kind'], badge: string, percent: number | null): BulkAction | null {
  if (kind === 'badge') return { kind, badge };
  if (kind === 'price') return percent === null ? null : { kind, percent };
  return { kind };
}
