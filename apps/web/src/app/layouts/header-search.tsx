import { pagePath } from '@vale/contracts/pages';
import { Search, X } from 'lucide-react';
import { memo } from 'react';
import { optional } from '../../shared/optional.js';

/**
 * The field's script follows the first paint; until then its place is kept. Rendered again before its script is there, as
 * when the session comes, React would replace a field of the server's by the place, with what was typed into it.
 */
export const HeaderSearch = memo(
  optional(() => import('../../features/catalog/components/search-box.js'), {
    loading: <div className="field" />,
    failed: <PlainSearch />,
  }),
);

/** Fallback form for when the suggestions script fails to load. */
function PlainSearch() {
  return (
    <form role="search" action={pagePath('search')}>
      <input className="field" type="search" name="q" aria-label="Buscar na loja" />
    </form>
  );
}

interface SearchButtonProps {
  open: boolean;
  onToggle: () => void;
  /** Something else needs the room of its word on phones. */
  isNarrow: boolean;
}

/** Looks like the field, and opens it below the header where it has no room in it. */
export function SearchButton({ open, onToggle, isNarrow }: SearchButtonProps) {
  return (
    <button
      type="button"
      className="field flex items-center gap-2 overflow-hidden whitespace-nowrap text-muted lg:hidden"
      aria-label={open ? 'Fechar busca' : 'Buscar'}
      aria-expanded={open}
      aria-controls="busca-movel"
      onClick={onToggle}
    >
      {open ? (
        <X size={20} className="shrink-0" aria-hidden />
      ) : (
        <Search size={20} className="shrink-0" aria-hidden />
      )}
      {/* It would be cut on the smallest phones, and with text twice as large. */}
      {open ? null : (
        <span className={`max-[16rem]:hidden ${isNarrow ? 'max-sm:hidden' : 'max-[359px]:hidden'}`}>
          Buscar
        </span>
      )}
    </button>
  );
}
