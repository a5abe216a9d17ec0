import { categoryLabel, MENU_CATEGORIES } from '@vale/contracts/catalog';
import { FilterBar, FilterSelect, SearchField } from '../../../shared/ui/admin/filter-bar.js';
import { ORDERS, STATES, type ProductFilter } from '../model/product-filter.js';

interface ProductFiltersProps {
  filter: ProductFilter;
  onFilter: (changes: { [Name in keyof ProductFilter]: ProductFilter[Name] | undefined }) => void;
  onClear: () => void;
}

const CATEGORIES = MENU_CATEGORIES.map((slug) => [slug, categoryLabel(slug)] as const);

export function ProductFilters({ filter, onFilter, onClear }: ProductFiltersProps) {
  const { q = '', category, state, order } = filter;
  return (
    <FilterBar onClear={q || category || state ? onClear : undefined}>
      <SearchField label="Buscar por nome ou marca" value={q} onSearch={(next) => onFilter({ q: next })} />
      <FilterSelect
        label="Categoria"
        all="Todas as categorias"
        value={category}
        options={CATEGORIES}
        onSelect={(next) => onFilter({ category: next })}
      />
      <FilterSelect
        label="Situação"
        all="Ativas e inativas"
        value={state}
        options={STATES}
        onSelect={(next) => onFilter({ state: next })}
      />
      {q ? null : (
        <FilterSelect
          label="Ordenar por"
          all="Mais novas primeiro"
          value={order}
          options={ORDERS}
          onSelect={(next) => onFilter({ order: next })}
        />
      )}
    </FilterBar>
  );
}
