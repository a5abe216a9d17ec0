import type { ReactNode } from 'react';

interface LoadMoreProps {
  /** An infinite query's answer. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  /** The place of the button in its list. */
  className: string;
  /** Below the button. */
  children?: ReactNode;
}

/** The way to the next page of a list; nothing where there is none. */
export function LoadMore({ list, className, children }: LoadMoreProps) {
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
      {children}
    </div>
  );
}
