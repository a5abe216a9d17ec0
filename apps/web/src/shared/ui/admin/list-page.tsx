import type { Page } from '@vale/contracts/define';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState, LoadingText, OfflineState } from '../states.js';

interface ListPageProps<Item> {
  /** One page of a list; keep the page before on screen with `placeholderData: keepPreviousData`. */
  list: UseQueryResult<Page<Item>>;
  /** Shown while the first page loads. */
  loading: string;
  /** Shown instead of an empty list. */
  empty: ReactNode;
  cursor: string | undefined;
  onPage: (cursor: string | null) => void;
  children: (items: Item[]) => ReactNode;
}

/** A page of a list, in each of its states, with links to the previous and next page. */
export function ListPage<Item>(props: ListPageProps<Item>) {
  const { list, loading, empty, cursor, onPage, children } = props;
  if (list.isPending)
    return list.fetchStatus === 'paused' ? <OfflineState /> : <LoadingRows text={loading} />;
  if (!list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  const { items, nextCursor } = list.data;
  return (
    <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? 'opacity-60' : ''}>
      {items.length > 0 ? children(items) : empty}
      <Pager cursor={cursor} next={nextCursor} onPage={onPage} />
    </div>
  );
}

function LoadingRows({ text }: { text: string }) {
  return (
    <div aria-busy className="grid gap-3">
      <LoadingText>{text}</LoadingText>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <div key={row} className="skeleton h-16" />
      ))}
    </div>
  );
}

interface PagerProps {
  cursor: string | undefined;
  next: string | null;
  onPage: (cursor: string | null) => void;
}

/** Each page is an entry of the history, so the browser's back button leads to the previous one. */
function Pager({ cursor, next, onPage }: PagerProps) {
  if (!cursor && !next) return null;
  const go = (to: string | null) => {
    onPage(to);
    window.scrollTo(0, 0);
  };
  return (
    <nav aria-label="Páginas" className="mt-4 flex flex-wrap gap-3">
      {cursor ? (
        <button type="button" className="btn btn-quiet" onClick={() => go(null)}>
          Primeira página
        </button>
      ) : null}
      {next ? (
        <button type="button" className="btn btn-quiet" onClick={() => go(next)}>
          Próxima página
        </button>
      ) : null}
    </nav>
  );
}
