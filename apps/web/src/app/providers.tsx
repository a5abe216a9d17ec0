import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { CrashScreen } from '../screens/errors/crash-screen.js';
import { useToastsWanted } from '../shared/ui/toasts.js';

const Toaster = lazy(() => import('../shared/ui/toaster.js'));

/** Everything around the pages; the router is given by the caller (a browser's, or a test's in memory). */
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
  if (!useToastsWanted()) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}
