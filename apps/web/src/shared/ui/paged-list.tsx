import type { Page } from '@vale/contracts/define';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState, OfflineState } from './states.js';

interface PagedListProps<Item> {
  list: UseInfiniteQueryResult<InfiniteData<Page<Item>>>;
  /** Shown while the first page loads. */
  loading: ReactNode;
  /** Shown instead of an empty list. */
  empty?: ReactNode;
  /** Layout of the button for the next page. */
  moreClassName: string;
  /** Renders the items of all pages that are loaded. */
  children: (items: Item[]) => ReactNode;
}

/** A list that continues at a cursor, in each of its states: loading, failed, empty, and its pages so far. */
export function PagedList<Item>({ list, loading, empty, moreClassName, children }: PagedListProps<Item>) {
  if (list.isPending) return list.fetchStatus === 'paused' ? <OfflineState /> : loading;
  if (!list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  const items = list.data.pages.flatMap((page) => page.items);
  if (items.length === 0 && !list.hasNextPage && empty) return empty;
  return (
    <>
      {children(items)}
      <LoadMore list={list} className={moreClassName} />
    </>
  );
}

interface LoadMoreProps {
  list: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
  >;
  className: string;
}

/** The next page by a button, which says that it loads and that it failed; nothing after the last page. */
function LoadMore({ list, className }: LoadMoreProps) {
  if (!list.hasNextPage) return null;
  return (
    <div className={className}>
      <button
        type="button"
        className="btn btn-quiet"
        disabled={list.isFetchingNextPage}
        onClick={() => void list.fetchNextPage()}
      >
        {list.isFetchingNextPage ? 'Carregando…' : 'Carregar mais'}
      </button>
      {list.isFetchNextPageError ? (
        <p role="alert" className="mt-3 text-danger">
          Não foi possível carregar mais. Tente de novo.
        </p>
      ) : null}
    </div>
  );
}
