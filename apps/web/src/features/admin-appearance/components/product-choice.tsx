import { fullTitle, MAX_CHOSEN_PRODUCTS } from '@vale/contracts/catalog';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { FailedAction } from '../../../shared/ui/admin/failed-action.js';
import { LoadingText } from '../../../shared/ui/states.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { useChosenProducts, useFoundProducts } from '../api/appearance.js';

interface ProductChoiceProps {
  ids: string[];
  error: string | undefined;
  onChange: (ids: string[]) => void;
}

/** Chosen products in their order, and a search for more. */
export function ProductChoice({ ids, error, onChange }: ProductChoiceProps) {
  const [words, setWords] = useState('');
  const chosen = useChosenProducts(ids);
  const [added, setAdded] = useState<ReadonlyMap<string, string>>(new Map());
  const titles = new Map([
    ...added,
    ...(chosen.data?.items ?? []).map((one) => [one.id, fullTitle(one)] as const),
  ]);
  const isFull = ids.length >= MAX_CHOSEN_PRODUCTS;
  return (
    <div className="grid gap-2">
      {ids.length > 0 ? (
        <ol className="grid" aria-label="Produtos da fileira">
          {ids.map((id) => {
            const title = titles.get(id) ?? (chosen.isPending ? '…' : `${id} (não aparece na loja)`);
            return (
              <li key={id} className="flex items-center gap-2 text-small">
                <span className="min-w-0 grow wrap-anywhere">{title}</span>
                <button
                  type="button"
                  className="icon-btn"
                  aria-label={`Tirar ${title}`}
                  onClick={() => onChange(ids.filter((one) => one !== id))}
                >
                  <X size={18} aria-hidden />
                </button>
              </li>
            );
          })}
        </ol>
      ) : null}
      <TextField
        label="Buscar produto"
        autoComplete="off"
        value={words}
        error={error}
        hint={isFull ? `No máximo ${MAX_CHOSEN_PRODUCTS} produtos.` : 'Pelo nome ou pela marca.'}
        disabled={isFull}
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={(event) => {
          // Enter would publish the form.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <Results
        words={words.trim()}
        ids={ids}
        onPick={(id, title) => {
          setAdded(new Map([...added, [id, title]]));
          onChange([...ids, id]);
          setWords('');
        }}
      />
      <FailedAction title="Os produtos da fileira não foram carregados" error={chosen.error} />
    </div>
  );
}

interface ResultsProps {
  words: string;
  ids: readonly string[];
  onPick: (id: string, title: string) => void;
}

function Results({ words, ids, onPick }: ResultsProps) {
  const found = useFoundProducts(words);
  if (words === '') return null;
  if (found.error) return <FailedAction title="A busca falhou" error={found.error} />;
  if (!found.data) return <LoadingText>Buscando…</LoadingText>;
  const free = found.data.items.filter(({ id }) => !ids.includes(id));
  if (free.length === 0)
    return (
      <p role="status" className="text-small text-muted">
        Nenhum outro produto com este nome.
      </p>
    );
  return (
    <ul className="grid" aria-label="Produtos encontrados">
      {free.map((product) => {
        const title = fullTitle(product);
        return (
          <li key={product.id}>
            <button
              type="button"
              className="link flex min-h-11 items-center gap-2 text-left text-small"
              onClick={() => onPick(product.id, title)}
            >
              <Plus size={18} className="shrink-0" aria-hidden /> {title}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
