import { categoryLabel, menuCategories } from '@vale/contracts/catalog';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { addresses } from '../../shared/routing/addresses.js';
import { Link } from '../../shared/routing/link.js';
import { categoryColor } from '../../shared/ui/category-color.js';
import { CategoryIcon } from '../../shared/ui/category-icon.js';
import { useLateClose } from './use-late-close.js';

/** A disclosure: opens by pointer, click or keyboard; Esc and leaving close it. */
export function CategoriesMenu() {
  const { open, setOpen, stay, closeLate } = useLateClose();
  const id = useId();
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- the pointer is a shortcut; the button inside does the same
    <div
      className="relative"
      onPointerEnter={(event) => {
        stay();
        if (event.pointerType !== 'touch') setOpen(true);
      }}
      onPointerLeave={(event) => event.pointerType !== 'touch' && closeLate()}
      onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        className="flex min-h-11 items-center gap-1.5 rounded-control px-3 hover:bg-raised"
        onClick={(event) => {
          // Hovering has already opened the menu, so a click must not close it under the pointer.
          setOpen(event.detail === 0 ? !open : true);
        }}
      >
        Categorias
        <ChevronDown size={18} aria-hidden className={`transition-transform ${open ? 'rotate-180' : ''}`} />
      </button>
      <ul
        id={id}
        hidden={!open}
        className="absolute top-full left-0 z-40 mt-1 max-h-[70vh] w-64 overflow-y-auto rounded-panel border border-line bg-surface p-2"
      >
        {menuCategories().map((slug) => (
          <li key={slug}>
            <Link
              to={addresses.category(slug)}
              style={categoryColor(slug)}
              className="flex min-h-11 items-center gap-3 rounded-control px-3 hover:bg-raised"
              onClick={() => setOpen(false)}
            >
              <CategoryIcon category={slug} bar />
              {categoryLabel(slug)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The same links in a row of their own, where there is room. */
export function CategoryBar() {
  return (
    <nav aria-label="Categorias" className="border-t border-line max-xl:hidden">
      <ul className="wrap flex flex-wrap gap-x-6">
        {menuCategories().map((slug) => (
          <li key={slug}>
            <Link
              to={addresses.category(slug)}
              className="flex min-h-11 items-center gap-1.5 rounded-control whitespace-nowrap hover:bg-raised"
            >
              <CategoryIcon category={slug} />
              {categoryLabel(slug)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
