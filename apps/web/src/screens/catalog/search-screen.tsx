import { Search } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { CategoryLinks } from '../../features/catalog/components/category-links.js';
import { HomeRow } from '../../features/catalog/components/home-row.js';
import { NothingFound } from '../../features/catalog/components/list-states.js';
import { ProductBrowser } from '../../features/catalog/components/product-browser.js';
import { useListFilter } from '../../features/catalog/model/list-filter.js';
import { isExactSearch, searchedFor } from '../../features/catalog/model/use-search-box.js';
import { usePageTitle } from '../../shared/page-title.js';
import { PlainState } from '../../shared/ui/states.js';

export default function SearchScreen() {
  const { search } = useLocation();
  const q = searchedFor(search);
  usePageTitle(q ? `Busca: ${q}` : 'Busca');
  // Another search is another page, though its path is the same.
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [q]);
  if (q === '') {
    return (
      <div className="wrap pb-16">
        <PlainState heading="h1" icon={<Search size={28} aria-hidden />} title="O que você procura?">
          Escreva uma marca ou um produto no campo de busca, no alto da página.
          <CategoryLinks />
        </PlainState>
        <HomeRow row="best" title="Mais vendidos" />
      </div>
    );
  }
  return (
    <div className="wrap pt-12 pb-16">
      <h1 className="mb-6">Resultados para “{q}”</h1>
      <Results q={q} isExact={isExactSearch(search)} />
    </div>
  );
}

function Results({ q, isExact }: { q: string; isExact: boolean }) {
  const { filter, setFilter } = useListFilter();
  const scope = useMemo(() => (isExact ? { q, exato: '1' as const } : { q }), [q, isExact]);
  return (
    <ProductBrowser scope={scope} filter={filter} onFilter={setFilter} empty={() => <NothingFound q={q} />} />
  );
}
