import { categoryLabel, menuCategories } from '@vale/contracts/catalog';
import { FilterBar, FilterSelect, SearchField } from '../../../shared/ui/admin/filter-bar.js';
import type { ListParams } from '../../../shared/ui/admin/use-list-params.js';
import { OrderSelect } from '../../../shared/ui/admin/order-select.js';
import { ORDERS, STATES, type ProductFilter } from '../model/product-filter.js';

interface ProductFiltersProps {
  filter: ProductFilter;
  onFilter: ListParams<keyof ProductFilter>['set'];
  onClear: () => void;
}

const categories = () => menuCategories().map((slug) => [slug, categoryLabel(slug)] as const);

export function ProductFilters({ filter, onFilter, onClear }: ProductFiltersProps) {
  const { q = '', category, state, order } = filter;
  return (
    <FilterBar onClear={q || category || state ? onClear : undefined}>
      <SearchField
        label="Buscar por nome ou marca"
        value={q}
        onSearch={(next, typing) => onFilter({ q: next }, typing)}
      />
      <FilterSelect
        label="Categoria"
        all="Todas as categorias"
        value={category}
        options={categories()}
        onSelect={(next) => onFilter({ category: next })}
      />
      <FilterSelect
        label="Situação"
        all="Ativas e inativas"
        value={state}
        options={STATES}
        onSelect={(next) => onFilter({ state: next })}
      />
      <OrderSelect
        orders={ORDERS}
        texts={{ name: 'Categoria e nome' }}
        own={q ? 'Por relevância' : undefined}
        value={order}
        onSelect={(next) => onFilter({ order: next })}
      />
    </FilterBar>
  );
}
