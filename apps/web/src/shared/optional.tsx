import { createElement, lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { loadWithoutReload } from './stale-release.js';

interface StandIns {
  loading?: ReactNode;
  /** For a part whose file cannot be loaded, or that fails. */
  failed?: ReactNode;
}

/**
 * A part whose file is loaded late, and that a page works without: blockers of advertisements stop some files, and no such
 * file may cost a purchase.
 */
export function optional<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { loading, failed }: StandIns = {},
): ComponentType<Props> {
  const Part = lazy(() => loadWithoutReload(load));
  return function OptionalPart(props: Props) {
    return (
      <ErrorBoundary fallback={failed}>
        <Suspense fallback={loading}>{createElement(Part, props)}</Suspense>
      </ErrorBoundary>
    );
  };
}
