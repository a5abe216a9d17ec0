import { categoryLabel, type Product } from '@vale/contracts/catalog';
import { useDeferredValue, useState } from 'react';
import { SelectField } from '../../../shared/ui/admin/fields.js';
import { ErrorState } from '../../../shared/ui/states.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { useFoundProducts } from '../api/post.js';

interface AccountSelectProps {
  chosen: Product | null;
  onChoose: (product: Product | null) => void;
}

/** The product that is posted: typed words narrow what the list offers. Only what shoppers can see. */
export function AccountSelect({ chosen, onChoose }: AccountSelectProps) {
  const [words, setWords] = useState('');
  const found = useFoundProducts(useDeferredValue(words.trim()));
  if (found.isError && !found.data)
    return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  const active = (found.data?.items ?? []).filter(({ isActive }) => isActive);
  const offered = chosen && !active.some((one) => one.id === chosen.id) ? [chosen, ...active] : active;
  const invitation = offered.length > 0 ? 'Selecione…' : 'Nenhuma conta';
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField
        label="Buscar conta"
        type="search"
        value={words}
        maxLength={80}
        autoComplete="off"
        onChange={(event) => setWords(event.target.value)}
      />
      <SelectField
        label="Conta para postar"
        value={chosen?.id ?? ''}
        options={[
          ['', found.isPending ? 'Carregando contas…' : invitation],
          ...offered.map(({ id, nome, categoria }) => [id, `${nome} · ${categoryLabel(categoria)}`] as const),
        ]}
        onChange={(event) => onChoose(offered.find((one) => one.id === event.target.value) ?? null)}
      />
    </div>
  );
}
