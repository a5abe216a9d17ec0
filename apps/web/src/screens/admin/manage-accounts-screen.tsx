import { PackageOpen, Plus, SearchX } from 'lucide-react';
import { useAllProducts } from '../../features/admin-products/api/list-all-products.js';
import { BulkBar } from '../../features/admin-products/components/bulk-bar.js';
import { BulkLine } from '../../features/admin-products/components/bulk-line.js';
import { ExportProductsButton } from '../../features/admin-products/components/export-products-button.js';
import { ImportProductsButton } from '../../features/admin-products/components/import-products.js';
import { addAddress } from '../../features/admin-products/components/product-cells.js';
import { ProductFilters } from '../../features/admin-products/components/product-filters.js';
import { ProductList } from '../../features/admin-products/components/product-list.js';
import { SelectMatching } from '../../features/admin-products/components/select-matching.js';
import { useProductFilter } from '../../features/admin-products/model/product-filter.js';
import { productTexts } from '../../features/admin-products/model/product-texts.js';
import { Link, useGo } from '../../shared/routing/link.js';
import { AdminHeading } from '../../shared/ui/admin/admin-states.js';
import { ListPage } from '../../shared/ui/admin/list-page.js';
import { PartlyOrdered } from '../../shared/ui/admin/order-select.js';
import { useShortcuts } from '../../shared/ui/admin/shortcuts.js';
import { useMessage } from '../../shared/ui/admin/use-message.js';
import { useSelection } from '../../shared/ui/admin/use-selection.js';
import { PlainState } from '../../shared/ui/states.js';

const ADD = 'Adicionar conta';

export default function ManageAccountsScreen() {
  const { filter, set, clear, cursor, goTo } = useProductFilter();
  const list = useAllProducts(filter, cursor);
  const message = useMessage();
  const selection = useSelection(JSON.stringify(filter));
  const add = addAddress();
  const go = useGo();
  useShortcuts(add ? [{ key: 'n', label: ADD, run: () => go(add) }] : []);
  const isFiltered = Boolean(filter.q || filter.category || filter.state);
  return (
    <>
      <AdminHeading
        title="Gerenciar contas"
        actions={
          <>
            <ImportProductsButton />
            <ExportProductsButton format="CSV" filter={filter} message={message} />
            <ExportProductsButton format="JSON" filter={filter} message={message} />
            {add ? (
              <Link to={add} className="btn btn-main max-sm:grow">
                <Plus size={18} aria-hidden /> {ADD}
              </Link>
            ) : null}
          </>
        }
      >
        {productTexts.expiryNote}
      </AdminHeading>
      {message.banner}
      <BulkLine />
      <ProductFilters filter={filter} onFilter={set} onClear={clear} />
      <PartlyOrdered isComplete={list.data?.isComplete} part="as contas mais relevantes" />
      <ListPage
        list={list}
        loading={productTexts.loading}
        cursor={cursor}
        onPage={goTo}
        empty={<NoProducts isFiltered={isFiltered} onClear={clear} />}
      >
        {(products) => <ProductList products={products} selection={selection} message={message} />}
      </ListPage>
      <BulkBar ids={selection.ids} onClear={selection.clear}>
        {list.data?.nextCursor || cursor ? (
          <SelectMatching
            key={JSON.stringify(filter)}
            filter={filter}
            message={message}
            onFound={(products) =>
              selection.setAll(
                products.map(({ id }) => id),
                true,
              )
            }
          />
        ) : null}
      </BulkBar>
    </>
  );
}

function NoProducts({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered)
    return <PlainState icon={<PackageOpen size={28} aria-hidden />} title={productTexts.empty} />;
  return (
    <PlainState
      icon={<SearchX size={28} aria-hidden />}
      title={productTexts.nothingMatches}
      action={
        <button type="button" className="btn btn-quiet" onClick={onClear}>
          Limpar filtros
        </button>
      }
    />
  );
}
