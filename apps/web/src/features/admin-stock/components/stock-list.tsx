import type { StockName } from '@vale/contracts/catalog';
import type { StockStand } from '@vale/contracts/checkout';
import { adminPagePath } from '@vale/contracts/pages';
import { PackageOpen } from 'lucide-react';
import { Link } from '../../../shared/routing/link.js';
import { AdminLoading } from '../../../shared/ui/admin/admin-states.js';
import { AdminList, type Column } from '../../../shared/ui/admin/admin-list.js';
import { FilterBar, FilterSelect, SearchField } from '../../../shared/ui/admin/filter-bar.js';
import { ListPage } from '../../../shared/ui/admin/list-page.js';
import { oneOf, useListParams } from '../../../shared/ui/admin/use-list-params.js';
import { ErrorState, PlainState } from '../../../shared/ui/states.js';
import { useStockNames } from '../../../shared/ui/admin/use-stock-names.js';
import { useFoundProducts, useStocks, useStocksOf } from '../api/stocks.js';
import { DELETED, variationText } from '../model/stock-texts.js';

/** Each level is a maximum number of free codes. */
const LEVELS = ['0', '5', '20'] as const;
const LEVEL_OPTIONS = [
  ['0', 'Esgotados'],
  ['5', 'Até 5 livres'],
  ['20', 'Até 20 livres'],
] as const;

/** Every stock of codes, the emptiest first; of a search, those of the products that it finds. */
export function StockList() {
  const { values, set, clear, cursor, goTo } = useListParams('q', 'ate');
  const q = values.q ?? '';
  const level = oneOf(LEVELS, values.ate);
  return (
    <>
      <FilterBar onClear={q || level ? clear : undefined}>
        <SearchField label="Buscar produto" value={q} onSearch={(text, typing) => set({ q: text }, typing)} />
        <FilterSelect
          label="Códigos livres"
          all="Todos os estoques"
          value={level}
          options={LEVEL_OPTIONS}
          onSelect={(ate) => set({ ate })}
        />
      </FilterBar>
      {q ? (
        <FoundStocks q={q} maxFree={level} cursor={cursor} onPage={goTo} />
      ) : (
        <AllStocks maxFree={level} cursor={cursor} onPage={goTo} />
      )}
    </>
  );
}

interface AllStocksProps {
  maxFree: string | undefined;
  cursor: string | undefined;
  onPage: (cursor: string | null) => void;
}

function AllStocks({ maxFree, cursor, onPage }: AllStocksProps) {
  const list = useStocks({ cursor, ...(maxFree && { maxFree: Number(maxFree) }) }, true);
  const names = useStockNames((list.data?.items ?? []).map(({ productId }) => productId));
  return (
    <ListPage
      list={list}
      loading="Carregando os estoques…"
      empty={
        <PlainState icon={<PackageOpen size={28} aria-hidden />} title="Nenhum estoque aqui">
          {maxFree
            ? 'Nenhum produto tem tão poucos códigos.'
            : 'Busque um produto para adicionar os primeiros códigos.'}
        </PlainState>
      }
      cursor={cursor}
      onPage={onPage}
    >
      {(stocks) => <Stocks stocks={stocks} names={names.data} />}
    </ListPage>
  );
}

/** Stocks of one page of products found by a search, by relevance. */
function FoundStocks({ q, maxFree, cursor, onPage }: AllStocksProps & { q: string }) {
  const found = useFoundProducts(q, cursor);
  return (
    <ListPage
      list={found}
      loading="Buscando…"
      empty={<NoneFound maxFree={undefined} />}
      cursor={cursor}
      onPage={onPage}
    >
      {(products) => <StocksOf ids={products.map(({ id }) => id)} maxFree={maxFree} />}
    </ListPage>
  );
}

/** Includes stocks that were never filled and have no count yet. */
function StocksOf({ ids, maxFree }: { ids: readonly string[]; maxFree: string | undefined }) {
  const stocks = useStocksOf(ids);
  const names = useStockNames(ids);
  // Every stock would look empty without the counts.
  const failed = [stocks, names].find(({ isError }) => isError);
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!stocks.data || !names.data) return <AdminLoading>Buscando…</AdminLoading>;
  const [counts, known] = [stocks.data.items, names.data];
  const rows = ids.flatMap((id) => {
    const counted = counts.filter(({ productId }) => productId === id);
    const missing = (known.get(id)?.variations ?? []).filter(
      (name) => !counted.some(({ variation }) => variation === name),
    );
    return [...counted, ...missing.map((variation) => emptyStock(id, variation))];
  });
  const shown = maxFree ? rows.filter(({ free }) => free <= Number(maxFree)) : rows;
  return shown.length === 0 ? <NoneFound maxFree={maxFree} /> : <Stocks stocks={shown} names={known} />;
}

function NoneFound({ maxFree }: { maxFree: string | undefined }) {
  return (
    <PlainState icon={<PackageOpen size={28} aria-hidden />} title="Nenhum estoque encontrado">
      {maxFree
        ? 'Nenhum dos produtos desta página da busca tem tão poucos códigos.'
        : 'Só produtos com entrega por códigos têm estoque.'}
    </PlainState>
  );
}

function emptyStock(productId: string, variation: string): StockStand {
  const none = { free: 0, held: 0, assigned: 0, withdrawn: 0 };
  return { productId, variation, ...none, lowAt: null, ignoreCase: false, shared: null };
}

interface StocksProps {
  stocks: readonly StockStand[];
  /** Undefined until they are loaded. */
  names: ReadonlyMap<string, StockName> | undefined;
}

function Stocks({ stocks, names }: StocksProps) {
  const nameOf = ({ productId }: StockStand) => names?.get(productId)?.name ?? (names ? DELETED : '…');
  const isSold = ({ productId, variation }: StockStand) =>
    names?.get(productId)?.variations.includes(variation) ?? true;
  const number = (heading: string, of: (stock: StockStand) => number): Column<StockStand> => ({
    heading,
    cell: (stock) => <span className="tabular-nums">{of(stock).toLocaleString('pt-BR')}</span>,
  });
  const columns: Column<StockStand>[] = [
    {
      heading: 'Estoque',
      isTitle: true,
      cell: (stock) => (
        <Link to={stockAddress(stock)} className="block min-h-9 wrap-anywhere hover:underline">
          <span className="block font-semibold">{nameOf(stock)}</span>
          <span className="text-muted">
            {variationText(stock.variation)}
            {names?.get(stock.productId)?.kind === 'order-bump' ? ' · order bump' : ''}
          </span>
          {isSold(stock) ? null : <span className="block text-warn">não é vendido</span>}
        </Link>
      ),
    },
    { heading: 'Livres', cell: (stock) => <Free stock={stock} /> },
    number('Reservados', ({ held }) => held),
    number('Entregues', ({ assigned }) => assigned),
    number('Retirados', ({ withdrawn }) => withdrawn),
    { heading: 'Aviso', cell: ({ lowAt }) => (lowAt === null ? 'sem aviso' : `com até ${lowAt}`) },
  ];
  return (
    <AdminList
      label="Estoques de códigos"
      rows={stocks}
      columns={columns}
      keyOf={({ productId, variation }) => JSON.stringify([productId, variation])}
      nameOf={(stock) => `${nameOf(stock)}, ${variationText(stock.variation)}`}
    />
  );
}

function Free({ stock: { free, lowAt, shared } }: { stock: StockStand }) {
  if (shared?.sales === null) return <>sem limite</>;
  const isLow = free === 0 || (lowAt !== null && free <= lowAt);
  return (
    <span className={`tabular-nums ${isLow ? 'font-semibold text-warn' : ''}`}>
      {free.toLocaleString('pt-BR')}
      {free === 0 ? ' · esgotado' : isLow ? ' · baixo' : ''}
    </span>
  );
}

function stockAddress({ productId, variation }: StockStand): string {
  const address = adminPagePath('stockOf', { id: productId });
  return variation === '' ? address : `${address}?variacao=${encodeURIComponent(variation)}`;
}
