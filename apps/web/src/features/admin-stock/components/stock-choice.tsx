import type { StockKey } from '@vale/contracts/checkout';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { SelectField } from '../../../shared/ui/admin/fields.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { useStockNames } from '../../../shared/ui/admin/use-stock-names.js';
import { useFoundProducts, useOrderBumps } from '../api/stocks.js';
import { variationText } from '../model/stock-texts.js';

interface StockChoiceProps {
  labels: { search: string; product: string; variation: string };
  /** Ids that are offered without a search. */
  kept: readonly string[];
  value: StockKey;
  onChange: (value: StockKey) => void;
  withBumps?: boolean;
  error?: string | undefined;
  hint?: ReactNode;
}

/** Chooses a stock. Words narrow the list; a variation must be chosen if there are any. */
export function StockChoice(props: StockChoiceProps) {
  const { labels, kept, value, onChange, withBumps = false, error, hint } = props;
  const [words, setWords] = useState('');
  const chosen = [...kept, ...(value.productId ? [value.productId] : [])];
  const found = useOffered(useDeferredValue(words.trim()), chosen, withBumps);
  const variations = useVariations(value.productId);
  return (
    <>
      <TextField
        label={labels.search}
        type="search"
        placeholder={withBumps ? 'Nome do produto ou order bump' : 'Nome do produto'}
        value={words}
        maxLength={80}
        autoComplete="off"
        onChange={({ target }) => setWords(target.value)}
      />
      <SelectField
        label={labels.product}
        options={[...(value.productId ? [] : [['', 'Busque e escolha'] as const]), ...found.offered]}
        hint={found.hint ?? (variations.length > 0 ? undefined : hint)}
        error={value.productId ? undefined : error}
        value={value.productId}
        onChange={({ target }) => onChange({ productId: target.value, variation: '' })}
      />
      {variations.length > 0 ? (
        <SelectField
          label={labels.variation}
          options={[
            ...(variations.includes(value.variation) ? [] : [['', 'Escolha a variação'] as const]),
            ...variations.map((name) => [name, variationText(name)] as const),
          ]}
          hint={hint}
          error={error}
          value={value.variation}
          onChange={({ target }) => onChange({ productId: value.productId, variation: target.value })}
        />
      ) : null}
    </>
  );
}

/** Variations of a product, as far as they are known. */
export function useVariations(productId: string): readonly string[] {
  return useStockNames(productId ? [productId] : []).data?.get(productId)?.variations ?? [];
}

/** Ids and names: the kept choices first, then the search results. */
function useOffered(words: string, kept: readonly string[], withBumps: boolean) {
  const names = useStockNames(kept);
  const products = useFoundProducts(words);
  const bumps = useOrderBumps(withBumps ? words : '');
  const found: [string, string][] = [
    ...(products.data?.items ?? []).map(({ id, nome }): [string, string] => [id, nome]),
    ...(withBumps ? (bumps.data?.items ?? []) : []).map(({ id, titulo }): [string, string] => [
      id,
      `${titulo} · order bump`,
    ]),
  ];
  const offered = new Map([
    ...kept.map((id): [string, string] => [id, names.data?.get(id)?.name ?? id]),
    ...(words ? found : []),
  ]);
  const isPending = products.isPending || (withBumps && bumps.isPending);
  const hint = !words
    ? undefined
    : isPending
      ? 'Buscando…'
      : found.length === 0
        ? 'Nada encontrado.'
        : undefined;
  return { offered: [...offered], hint };
}
