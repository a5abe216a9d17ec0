import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState, LoadingText } from '../../../shared/ui/states.js';

interface ReportProps<Reply> {
  query: UseQueryResult<Reply>;
  loading: string;
  children: (reply: Reply) => ReactNode;
}

/** A part of Análise: loading, error with retry, or its figures, which stay while another period is loaded. */
export function Report<Reply>({ query, loading, children }: ReportProps<Reply>) {
  const { data, isError, error, refetch, isPlaceholderData } = query;
  if (data !== undefined)
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-busy={isPlaceholderData}>
        {children(data)}
      </div>
    );
  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div aria-busy className="panel">
      <LoadingText>{loading}</LoadingText>
      <div className="skeleton h-40" />
    </div>
  );
}
