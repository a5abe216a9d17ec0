import type { CurrentUser } from '@vale/contracts/identity';
import type { AdminPageName } from '@vale/contracts/pages';
import { Suspense, type ReactNode } from 'react';
import { lazy } from '../../../shared/lazy-screen.js';
import { LoadingText } from '../../../shared/ui/states.js';

const AdminRefusal = lazy(() => import('./admin-refusal.js'));

interface AdminGateProps {
  user: CurrentUser | null | undefined;
  isPanel: boolean;
  /** The screen at the address; null if there is none. */
  page: AdminPageName | null;
  children: ReactNode;
}

/** This only hides the screen: the server enforces access. */
export function AdminGate({ user, isPanel, page, children }: AdminGateProps) {
  const pages = user?.pages;
  const loading = <LoadingText>Verificando acesso…</LoadingText>;
  if (user === undefined) return loading;
  if (pages && (!page || pages.includes(page))) return children;
  return (
    <Suspense fallback={loading}>
      <AdminRefusal isStaff={!!pages} isPanel={isPanel} />
    </Suspense>
  );
}
