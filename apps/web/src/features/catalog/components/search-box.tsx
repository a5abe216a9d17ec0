import { History, LayoutGrid, Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { MAX_SEARCH_LENGTH } from '@vale/contracts/define';
import { pagePath } from '@vale/contracts/pages';
import { OfferPrice } from '../../../shared/ui/offer-price.js';
import { ProductThumb } from '../../../shared/ui/product-thumb.js';
import type { SearchOption } from '../model/search-options.js';
import { useSearchBox } from '../model/use-search-box.js';

interface SearchBoxProps {
  /** The field was opened by a button: it takes the focus. */
  focusFirst?: boolean;
  /** Called when a search or product was chosen. */
  onLeave?: () => void;
}

/** Search with suggestions while typing. Enter leads to the results page. */
export default function SearchBox({ focusFirst = false, onLeave }: SearchBoxProps) {
  const box = useSearchBox(onLeave);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focusFirst) field.current?.focus();
  }, [focusFirst]);
  return (
    <div
      className="relative block"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && box.close()}
    >
      <form
        role="search"
        action={pagePath('search')}
        onSubmit={(event) => {
          event.preventDefault();
          box.submit();
        }}
      >
        <Search
          size={18}
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-muted"
        />
        <input
          ref={field}
          className="field field-search"
          type="text"
          inputMode="search"
          name="q"
          role="combobox"
          aria-label="Buscar na loja"
          aria-autocomplete="list"
          aria-expanded={box.isShown}
          aria-controls={box.listId}
          aria-activedescendant={box.active >= 0 ? box.optionId(box.active) : undefined}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={MAX_SEARCH_LENGTH}
          placeholder="Buscar marca ou produto"
          value={box.text}
          onChange={(event) => box.type(event.target.value)}
          onFocus={box.open}
          onClick={box.open}
          onKeyDown={box.onKeyDown}
        />
      </form>
      <p role="status" className="visually-hidden">
        {box.isShown ? announcement(box) : ''}
      </p>
      <div hidden={!box.isShown} className="search-list">
        {box.isEmpty ? (
          <p className="px-3 pt-2 pb-3 text-small text-muted">
            Nada encontrado para “{box.text.trim()}”. Veja por categoria:
          </p>
        ) : null}
        <ul id={box.listId} role="listbox" aria-label="Sugestões">
          {box.options.map((option, index) => (
            <li
              key={`${option.kind} ${option.to}`}
              id={box.optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === box.active}
              className="search-option"
              // Keeps the focus in the field.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => box.choose(option)}
              onKeyDown={(event) => event.key === 'Enter' && box.choose(option)}
            >
              <OptionContent option={option} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function OptionContent({ option }: { option: SearchOption }) {
  if (option.kind === 'product') {
    const { product } = option;
    return (
      <>
        <ProductThumb product={product} width={48} />
        <span className="min-w-0">
          <span className="line-clamp-2 font-semibold">{product.title}</span>
          <span className="block text-small text-muted">
            <OfferPrice offer={product} /> no PIX
          </span>
        </span>
      </>
    );
  }
  const Icon = { recent: History, all: Search, category: LayoutGrid }[option.kind];
  return (
    <>
      <Icon size={18} aria-hidden className="shrink-0 text-muted" />
      <span className="min-w-0 truncate">
        {option.kind === 'all' ? `Ver todos os resultados para “${option.text}”` : option.text}
      </span>
    </>
  );
}

function announcement({ isEmpty, found }: { isEmpty: boolean; found: number | null }): string {
  if (isEmpty) return 'Nada encontrado. Há categorias para escolher.';
  if (found === null) return '';
  return found === 1 ? '1 sugestão' : `${found} sugestões`;
}
