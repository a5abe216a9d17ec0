import type { CategorySlug } from '@vale/contracts/catalog';
import { PackageOpen, RotateCw } from 'lucide-react';
import { PagedList } from '../../../shared/ui/paged-list.js';
import { LoadingText, PlainState } from '../../../shared/ui/states.js';
import { useCategory } from '../api/list-products.js';
import { TicketCard } from './ticket-card.js';

const GRID = 'card-columns gap-y-6';
/** Cards that a wide screen shows without scrolling. */
const ABOVE_FOLD = 5;

export function CategoryGrid({ category }: { category: CategorySlug }) {
  const list = useCategory(category);
  return (
    <PagedList
      list={list}
      loading={<GridSkeleton />}
      empty={<EmptyCategory onReload={() => void list.refetch()} />}
      moreClassName="mt-8 text-center"
    >
      {(products) => (
        <ul className={GRID}>
          {products.map((product, index) => (
            <li key={product.id}>
              <TicketCard product={product} box="list" eager={index < ABOVE_FOLD} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
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
