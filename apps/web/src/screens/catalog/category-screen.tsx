import { categoryAnnouncement, categoryOf, reportsView, type CategorySlug } from '@vale/contracts/catalog';
import { ArrowLeft, Sparkles } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { EmptyCategory } from '../../features/catalog/components/list-states.js';
import { ProductBrowser } from '../../features/catalog/components/product-browser.js';
import { useListFilter } from '../../features/catalog/model/list-filter.js';
import { usePageTitle } from '../../shared/page-title.js';
import { addresses } from '../../shared/routing/addresses.js';
import { Link } from '../../shared/routing/link.js';
import { sharedTexts } from '../../shared/texts.js';
import { track } from '../../shared/tracking/tracker.js';
import { categoryColor } from '../../shared/ui/category-color.js';

export default function CategoryScreen({ category }: { category: CategorySlug }) {
  const { label, description } = categoryOf(category);
  const announcement = categoryAnnouncement(category);
  const { filter, setFilter } = useListFilter();
  const scope = useMemo(() => ({ category }), [category]);
  usePageTitle(label);
  useViewContent(category);
  return (
    <div style={categoryColor(category)}>
      <div className="bg-[linear-gradient(180deg,color-mix(in_oklab,var(--color-cat)_14%,transparent),transparent)]">
        <div className="wrap pt-8 pb-6 md:pt-12 md:pb-8">
          <Link to={addresses.home} className="link inline-flex min-h-11 items-center gap-2">
            <ArrowLeft size={18} aria-hidden /> {sharedTexts.home}
          </Link>
          <h1 className="mt-3">{label}</h1>
          <p className="mt-2 max-w-2xl text-lead text-muted">{description}</p>
          {announcement ? (
            <p className="pill display mt-6 bg-cat text-lead">
              <Sparkles size={20} aria-hidden /> {announcement}
            </p>
          ) : null}
        </div>
      </div>
      <div className="wrap pt-2 pb-16">
        <ProductBrowser
          scope={scope}
          filter={filter}
          onFilter={setFilter}
          empty={(reload) => <EmptyCategory category={category} onReload={reload} />}
        />
      </div>
    </div>
  );
}

function useViewContent(category: CategorySlug): void {
  useEffect(() => {
    if (!reportsView(category)) return;
    track({ name: 'ViewContent', data: { content_type: 'product_group', content_category: category } });
  }, [category]);
}
