import { categoryLabel, menuCategories } from '@vale/contracts/catalog';
import { addresses } from '../../../shared/routing/addresses.js';
import { Link } from '../../../shared/routing/link.js';
import { CategoryIcon } from '../../../shared/ui/category-icon.js';

/** Shown on phones, where the header's menu is folded away. */
export function CategoryChips() {
  return (
    <nav aria-label="Categorias da loja" className="md:hidden">
      <ul className="wrap flex gap-2 overflow-x-auto pt-3 pb-1 [scrollbar-width:none]">
        {menuCategories().map((category) => (
          <li key={category}>
            <Link to={addresses.category(category)} className="chip bg-raised text-small font-semibold">
              <CategoryIcon category={category} /> {categoryLabel(category)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
