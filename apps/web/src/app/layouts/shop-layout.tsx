import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import { useOtherTabs } from '../../features/session/model/use-other-tabs.js';
import { useShop } from '../../features/shop/api/get-shop.js';
import { CrashScreen } from '../../screens/errors/crash-screen.js';
import { usePathWaitingForConnection } from '../../shared/lazy-screen.js';
import { usePage } from '../../shared/routing/use-page.js';
import { optional } from '../../shared/optional.js';
import { setSiteName } from '../../shared/page-title.js';
import { LoadingText, OfflineState } from '../../shared/ui/states.js';
import { Announcement } from './announcement.js';
import { Header } from './header.js';
import { usePageChange } from './page-change.js';
import { ProgressBar } from './progress-bar.js';
import { UnreadyNotice } from './unready-notice.js';

const Consent = optional(() => import('../../features/consent/components/consent.js'));
/** The footer is below every first view, so it is not part of the first load. */
const Footer = optional(() => import('./footer.js'), {
  loading: <div className="h-96 border-t border-line bg-surface" />,
});

export function ShopLayout({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shop = useShop();
  const name = shop?.name;
  // The router shows the page before until the next one can be rendered; the address is ahead of it.
  const waitingAt = usePathWaitingForConnection();
  const isWaiting = waitingAt !== null && waitingAt === window.location.pathname;
  // The panel has a frame of its own; a page of it that cannot be loaded has none.
  const isPanel = usePage()?.name === 'admin' && !isWaiting;
  usePageChange(main);
  useOtherTabs();
  useEffect(() => {
    if (name) setSiteName(name);
  }, [name]);
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href={isPanel ? '#painel' : '#conteudo'}
        className="btn btn-main fixed top-2 left-2 z-50 -translate-y-24 focus-visible:translate-y-0"
      >
        Pular para o conteúdo
      </a>
      <ProgressBar />
      {isPanel ? null : <Announcement />}
      {isPanel ? null : <Header />}
      {/* The minimum height is about one screen, so content that loads late never shifts a visible footer. */}
      <main id="conteudo" ref={main} tabIndex={-1} className="min-h-[calc(100dvh-4rem)] grow">
        <UnreadyNotice />
        {isWaiting ? <OfflineState heading="h1" /> : null}
        <div hidden={isWaiting}>
          <ErrorBoundary FallbackComponent={CrashScreen} resetKeys={[pathname]}>
            <Suspense fallback={<LoadingText>Carregando a página…</LoadingText>}>{children}</Suspense>
          </ErrorBoundary>
        </div>
      </main>
      {isPanel ? null : <Footer />}
      {shop ? <Consent shop={shop} /> : null}
    </div>
  );
}
