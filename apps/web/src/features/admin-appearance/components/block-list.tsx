import { categoryLabel, menuCategories, type HomeBlock } from '@vale/contracts/catalog';
import { Plus, Trash2 } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { SelectField } from '../../../shared/ui/admin/fields.js';
import { blockName, editedBlocks, movedTo, NOTES, rowKeys, storedBlocks } from '../model/home-block-list.js';
import type { AppearanceProblems } from '../model/use-appearance-form.js';
import { BlockFields } from './block-fields.js';

interface BlockListProps {
  blocks: readonly HomeBlock[];
  problems: AppearanceProblems;
  onChange: (blocks: HomeBlock[]) => void;
}

/** The home's blocks, top to bottom. */
export function BlockList({ blocks: stored, problems, onChange }: BlockListProps) {
  const blocks = editedBlocks(stored);
  const keys = rowKeys(blocks);
  const list = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState<{ at: number; step: -1 | 1 }>();
  const change = (next: readonly HomeBlock[]) => onChange(storedBlocks(next));
  // Moving an element in the document takes the focus from its button.
  useLayoutEffect(() => {
    if (!moved) return;
    const buttons = list.current?.children[moved.at]?.querySelectorAll<HTMLButtonElement>('[data-move]');
    const [up, down] = buttons ?? [];
    const [first, other] = moved.step < 0 ? [up, down] : [down, up];
    (first?.disabled ? other : first)?.focus();
  }, [moved]);
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-small font-semibold">Blocos, de cima para baixo</legend>
      <ol ref={list} className="grid gap-2">
        {blocks.map((block, at) => (
          <BlockRow
            key={keys[at]}
            block={block}
            at={at}
            isLast={at === blocks.length - 1}
            problems={problems}
            onChange={(next) => change(blocks.map((one, index) => (index === at ? next : one)))}
            onMove={(step) => {
              change(movedTo(blocks, at, at + step));
              setMoved({ at: at + step, step });
            }}
            onRemove={() => change(blocks.filter((_, index) => index !== at))}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {moved ? `${blockName(blocks[moved.at]!)}: posição ${moved.at + 1} de ${blocks.length}` : ''}
      </p>
      {problems['blocks'] ? (
        <p role="alert" className="text-small font-semibold text-danger">
          {problems['blocks']}
        </p>
      ) : null}
      <NewBlock blocks={blocks} onAdd={(block) => change([block, ...blocks])} />
    </fieldset>
  );
}

interface BlockRowProps {
  block: HomeBlock;
  at: number;
  isLast: boolean;
  problems: AppearanceProblems;
  onChange: (block: HomeBlock) => void;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
}

function BlockRow({ block, at, isLast, problems, onChange, onMove, onRemove }: BlockRowProps) {
  const name = blockName(block);
  const { kind, hidden } = block;
  const note = NOTES[kind];
  const isOwn = kind === 'category' || kind === 'products' || kind === 'text';
  return (
    <li className="grid gap-3 rounded-control border border-line p-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-32 grow basis-0">
          <p className={`font-semibold wrap-anywhere ${hidden ? 'text-muted' : ''}`}>{name}</p>
          {note ? <p className="text-small text-muted">{note}</p> : null}
        </div>
        <div className="flex">
          <label className="check text-small whitespace-nowrap">
            <input
              type="checkbox"
              aria-label={`Mostrar ${name}`}
              checked={!hidden}
              onChange={({ target }) => onChange({ ...block, hidden: !target.checked })}
            />
            Mostrar
          </label>
          <button
            type="button"
            data-move
            className="icon-btn"
            aria-label={`Subir ${name}`}
            disabled={at === 0}
            onClick={() => onMove(-1)}
          >
            <span aria-hidden>↑</span>
          </button>
          <button
            type="button"
            data-move
            className="icon-btn"
            aria-label={`Descer ${name}`}
            disabled={isLast}
            onClick={() => onMove(1)}
          >
            <span aria-hidden>↓</span>
          </button>
          {isOwn ? (
            <button type="button" className="icon-btn" aria-label={`Tirar ${name}`} onClick={onRemove}>
              <Trash2 size={18} aria-hidden />
            </button>
          ) : null}
        </div>
      </div>
      <BlockFields
        block={block}
        problemOf={(field) => problems[`blocks.${at}.${field}`]}
        onChange={onChange}
      />
    </li>
  );
}

interface NewBlockProps {
  blocks: readonly HomeBlock[];
  onAdd: (block: HomeBlock) => void;
}

function NewBlock({ blocks, onAdd }: NewBlockProps) {
  const [chosen, setChosen] = useState('products');
  const used = new Set(blocks.flatMap((one) => (one.kind === 'category' ? [one.category] : [])));
  const free = menuCategories().filter((slug) => !used.has(slug));
  const options = [
    ['products', 'Produtos escolhidos'],
    ['text', 'Texto'],
    ...free.map((slug) => [slug, `Categoria: ${categoryLabel(slug)}`] as const),
  ] as const;
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-48 grow">
        <SelectField
          label="Novo bloco"
          options={options}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        />
      </div>
      <button
        type="button"
        className="btn btn-quiet"
        onClick={() => {
          onAdd(newBlock(chosen));
          setChosen('products');
        }}
      >
        <Plus size={18} aria-hidden /> Acrescentar no alto
      </button>
    </div>
  );
}

function newBlock(chosen: string): HomeBlock {
  if (chosen === 'products') return { kind: 'products', title: '', ids: [], hidden: false };
  if (chosen === 'text') return { kind: 'text', title: '', text: '', hidden: false };
  return { kind: 'category', category: chosen, hidden: false };
}
