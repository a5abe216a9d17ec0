import { NOT_FOUND_TITLE } from '@vale/contracts/pages';
import type { UseQueryResult } from '@tanstack/react-query';
import { Compass } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../page-title.js';
import { addresses } from '../../routing/addresses.js';
import { Link } from '../../routing/link.js';
import { ErrorState, LoadingText, OfflineState, PlainState } from '../states.js';

interface AdminHeadingProps {
  title: string;
  /** Shown below the title. */
  children?: ReactNode;
  /** Buttons or links beside it. */
  actions?: ReactNode;
}

/** The head of every screen of the panel. */
export function AdminHeading({ title, children, actions }: AdminHeadingProps) {
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1>{title}</h1>
        {children ? <div className="mt-2 text-muted">{children}</div> : null}
      </div>
      {actions ? <div className="flex flex-wrap gap-2 max-sm:w-full">{actions}</div> : null}
    </div>
  );
}

/** Loading state of a screen: a text, and placeholders of its size. */
export function AdminLoading({ children }: { children: string }) {
  return (
    <div aria-busy className="grid gap-4">
      <LoadingText>{children}</LoadingText>
      <div className="skeleton h-16" />
      <div className="skeleton h-64" />
    </div>
  );
}

interface NotLoadedProps {
  query: Pick<UseQueryResult, 'isPending' | 'fetchStatus' | 'error' | 'refetch'>;
  /** Read while it loads. */
  children: string;
}

/** A screen without its data: it loads, waits for a connection, or has failed. */
export function NotLoaded({ query, children }: NotLoadedProps) {
  if (!query.isPending) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return query.fetchStatus === 'paused' ? <OfflineState /> : <AdminLoading>{children}</AdminLoading>;
}

/** An address below the panel that leads nowhere. */
export function AdminNotFound() {
  usePageTitle(NOT_FOUND_TITLE);
  return (
    <PlainState
      heading="h1"
      icon={<Compass size={28} aria-hidden />}
      title={NOT_FOUND_TITLE}
      action={
        <Link to={addresses.admin} className="btn btn-main">
          Voltar ao painel
        </Link>
      }
    />
  );
}
