import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { CrashScreen } from '../screens/errors/crash-screen.js';
import { optional } from '../shared/optional.js';
import { useToastsWanted } from '../shared/ui/toasts.js';

const Toaster = optional(() => import('../shared/ui/toaster.js'));

/** Wraps the pages in error boundary, query client and toasts. The caller adds the router: a browser's, or in memory in tests. */
export function Providers({ client, children }: { client: QueryClient; children: ReactNode }) {
  return (
    <ErrorBoundary FallbackComponent={CrashScreen}>
      <QueryClientProvider client={client}>
        {children}
        <Messages />
      </QueryClientProvider>
    </ErrorBoundary>
  );
}

function Messages() {
  return useToastsWanted() ? <Toaster /> : null;
}
