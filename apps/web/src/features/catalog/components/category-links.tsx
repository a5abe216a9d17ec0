import { categoryLabel, menuCategories, type CategorySlug } from '@vale/contracts/catalog';
import { addresses } from '../../../shared/routing/addresses.js';
import { Link } from '../../../shared/routing/link.js';

/** Leads on from a page or list without products. */
export function CategoryLinks({ except = [] }: { except?: CategorySlug[] }) {
  return (
    <ul className="mt-5 flex flex-wrap justify-center gap-2">
      {menuCategories()
        .filter((slug) => !except.includes(slug))
        .map((slug) => (
          <li key={slug}>
            <Link to={addresses.category(slug)} className="chip whitespace-normal">
              {categoryLabel(slug)}
            </Link>
          </li>
        ))}
    </ul>
  );
}
