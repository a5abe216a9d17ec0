import { categoryLabel, menuCategories } from '@vale/contracts/catalog';
import { FilterBar, FilterSelect, SearchField } from '../../../shared/ui/admin/filter-bar.js';
import { OrderSelect } from '../../../shared/ui/admin/order-select.js';
import { isFiltered, ORDERS, STATES, type useBumpFilter } from '../model/bump-filter.js';

const categories = () => menuCategories().map((slug) => [slug, categoryLabel(slug)] as const);

export function BumpFilters({ params }: { params: ReturnType<typeof useBumpFilter> }) {
  const { filter, set, clear } = params;
  return (
    <FilterBar onClear={isFiltered(filter) ? clear : undefined}>
      <SearchField
        label="Buscar por título ou descrição"
        value={filter.q ?? ''}
        onSearch={(q, typing) => set({ q }, typing)}
      />
      <FilterSelect
        label="Categoria"
        all="Todas as categorias"
        value={filter.category}
        options={categories()}
        onSelect={(categoria) => set({ categoria })}
      />
      <FilterSelect
        label="Situação"
        all="Ativos e inativos"
        value={filter.state}
        options={STATES}
        onSelect={(situacao) => set({ situacao })}
      />
      <OrderSelect orders={ORDERS} value={filter.order} onSelect={(ordem) => set({ ordem })} />
    </FilterBar>
  );
}
