import type { CategorySlug } from '@vale/contracts/catalog';
import { PackageOpen, RotateCw } from 'lucide-react';
import { LoadMore } from '../../../shared/ui/load-more.js';
import { ErrorState, LoadingText, PlainState } from '../../../shared/ui/states.js';
import { useCategory } from '../api/list-products.js';
import { TicketCard } from './ticket-card.js';

const GRID = 'card-columns gap-y-6';
const FIRST_SEEN = 5;

export function CategoryGrid({ category }: { category: CategorySlug }) {
  const list = useCategory(category);
  if (list.isPending) return <GridSkeleton />;
  if (list.isError && !list.data)
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  const products = list.data.pages.flatMap((page) => page.items);
  if (products.length === 0) return <EmptyCategory onReload={() => void list.refetch()} />;
  return (
    <>
      <ul className={GRID}>
        {products.map((product, index) => (
          <li key={product.id}>
            <TicketCard product={product} box="list" eager={index < FIRST_SEEN} />
          </li>
        ))}
      </ul>
      <LoadMore list={list} className="mt-8 text-center">
        {list.isFetchNextPageError ? (
          <p role="alert" className="mt-3 text-danger">
            Não foi possível carregar mais. Tente de novo.
          </p>
        ) : null}
      </LoadMore>
    </>
  );
}

function EmptyCategory({ onReload }: { onReload: () => void }) {
  return (
    <PlainState
      icon={<PackageOpen size={28} aria-hidden />}
      title="Nenhuma conta disponível nesta categoria no momento."
      action={
        <button type="button" className="btn btn-quiet" onClick={onReload}>
          <RotateCw size={18} aria-hidden /> Recarregar dados
        </button>
      }
    >
      Novas contas serão adicionadas em breve!
    </PlainState>
  );
}

function GridSkeleton() {
  return (
    <div aria-busy>
      <LoadingText>Sincronizando contas…</LoadingText>
      <div className={GRID}>
        {Array.from({ length: 10 }, (_, card) => (
          <div key={card} className="skeleton ticket-list rounded-panel" />
        ))}
      </div>
    </div>
  );
}
