import { adminPages, type AdminPageName } from '@vale/contracts/pages';
import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import { AdminBreadcrumb } from '../../features/admin/components/admin-breadcrumb.js';
import { AdminGate } from '../../features/admin/components/admin-gate.js';
import { usePauseWhenUnattended } from '../../features/admin/model/use-pause-when-unattended.js';
import { useSession } from '../../features/session/api/get-session.js';
import { StepUp } from '../../features/session/components/step-up.js';
import { usePageTitle } from '../../shared/page-title.js';
import { Redirect } from '../../shared/routing/link.js';
import { AdminNotFound } from '../../shared/ui/admin/admin-states.js';
import { ShortcutList } from '../../shared/ui/admin/shortcut-list.js';
import { useAdminPage } from '../../shared/ui/admin/use-admin-page.js';
import { ErrorState, LoadingText } from '../../shared/ui/states.js';
import { CrashScreen } from '../errors/crash-screen.js';
import './admin.css';
import { adminScreens } from './admin-screens.js';
import { PanelFrame } from './panel-frame.js';

/** The panel's frame: access, navigation, breadcrumb, and the screen at the address. */
export default function AdminScreen() {
  const { pathname } = useLocation();
  const page = useAdminPage();
  const session = useSession();
  usePauseWhenUnattended();
  // A failed reload keeps the screen, because contents such as recovery codes would be lost.
  if (session.isLoadingError) {
    return (
      <PanelFrame pages={undefined}>
        <ErrorState error={session.error} onRetry={() => void session.refetch()} />
      </PanelFrame>
    );
  }
  const user = session.data?.user;
  const pages = user?.pages as AdminPageName[] | undefined;
  // A role without the panel's first screen starts at the first one that it may open.
  const shown = user?.mustEnrol ? 'security' : page === 'panel' && !pages?.includes(page) ? pages?.[0] : page;
  return (
    <PanelFrame pages={pages}>
      <AdminGate user={user} isPanel={/^\/admin\/?$/.test(pathname)} page={shown ?? page}>
        <AdminBreadcrumb />
        <ErrorBoundary FallbackComponent={CrashScreen} resetKeys={[pathname]}>
          <Suspense fallback={<LoadingText>Carregando a tela…</LoadingText>}>
            {shown && shown !== page ? (
              <Redirect to={adminPages[shown].path} />
            ) : page ? (
              <AdminPage name={page} />
            ) : (
              <AdminNotFound />
            )}
          </Suspense>
        </ErrorBoundary>
        <ShortcutList />
        <StepUp />
      </AdminGate>
    </PanelFrame>
  );
}

function AdminPage({ name }: { name: AdminPageName }) {
  const Screen = adminScreens[name];
  usePageTitle(adminPages[name].title);
  return <Screen />;
}
