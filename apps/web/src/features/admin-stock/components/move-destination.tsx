import type { StockKey } from '@vale/contracts/checkout';
import { useDeferredValue, useState } from 'react';
import { SelectField } from '../../../shared/ui/admin/fields.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { useFoundProducts, useOrderBumps, useStockNames } from '../api/stocks.js';
import { variationText } from '../model/stock-texts.js';

interface MoveDestinationProps {
  /** Current stock of the codes. */
  from: StockKey;
  to: StockKey;
  onChange: (to: StockKey) => void;
}

/** Destination of moved codes. Words narrow the list; a variation must be chosen if there are any. */
export function MoveDestination({ from, to, onChange }: MoveDestinationProps) {
  const [words, setWords] = useState('');
  const { offered, hint } = useOffered(useDeferredValue(words.trim()), [from.productId, to.productId]);
  const known = useStockNames([to.productId]).data?.get(to.productId);
  const variations = known?.variations ?? [];
  return (
    <>
      <TextField
        label="Buscar o destino"
        type="search"
        placeholder="Nome do produto ou order bump"
        value={words}
        maxLength={80}
        autoComplete="off"
        onChange={({ target }) => setWords(target.value)}
      />
      <SelectField
        label="Destino"
        options={[...offered]}
        hint={hint}
        value={to.productId}
        onChange={({ target }) => onChange({ productId: target.value, variation: '' })}
      />
      {variations.length > 0 ? (
        <SelectField
          label="Variação de destino"
          options={[
            ...(variations.includes(to.variation) ? [] : [['', 'Escolha a variação'] as const]),
            ...variations.map((name) => [name, variationText(name)] as const),
          ]}
          value={to.variation}
          onChange={({ target }) => onChange({ ...to, variation: target.value })}
        />
      ) : null}
    </>
  );
}

/** Ids and names: the kept choices first, then the search results. */
function useOffered(words: string, kept: readonly string[]) {
  const names = useStockNames(kept);
  const products = useFoundProducts(words);
  const bumps = useOrderBumps(words);
  const found: [string, string][] = [
    ...(products.data?.items ?? []).map(({ id, nome }): [string, string] => [id, nome]),
    ...(bumps.data?.items ?? []).map(({ id, titulo }): [string, string] => [id, `${titulo} · order bump`]),
  ];
  const offered = new Map([
    ...kept.map((id): [string, string] => [id, names.data?.get(id)?.name ?? id]),
    ...(words ? found : []),
  ]);
  const isPending = products.isPending || bumps.isPending;
  const hint = !words
    ? undefined
    : isPending
      ? 'Buscando…'
      : found.length === 0
        ? 'Nada encontrado.'
        : undefined;
  return { offered: [...offered], hint };
}
