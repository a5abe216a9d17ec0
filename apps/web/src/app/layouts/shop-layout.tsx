import { Suspense, useEffect, useRef } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Outlet, useLocation } from 'react-router-dom';
import { useShop } from '../../features/shop/api/get-shop.js';
import { CrashScreen } from '../../screens/errors/crash-screen.js';
import { setSiteName } from '../../shared/page-title.js';
import { LoadingText, OfflineState } from '../../shared/ui/states.js';
import { usePathWaitingForConnection } from '../lazy-screen.js';
import { Footer } from './footer.js';
import { Header } from './header.js';
import { usePageChange } from './page-change.js';
import { ProgressBar } from './progress-bar.js';

export function ShopLayout() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const name = useShop()?.name;
  // The router shows the page before until the next one can be rendered; the address is ahead of it.
  const isWaiting = usePathWaitingForConnection() === window.location.pathname;
  usePageChange(main);
  useEffect(() => {
    if (name) setSiteName(name);
  }, [name]);
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#conteudo"
        className="btn btn-main fixed top-2 left-2 z-50 -translate-y-24 focus-visible:translate-y-0"
      >
        Pular para o conteúdo
      </a>
      <ProgressBar />
      <Header />
      <main id="conteudo" ref={main} tabIndex={-1} className="grow">
        {isWaiting ? <OfflineState heading="h1" /> : null}
        <div hidden={isWaiting}>
          <ErrorBoundary FallbackComponent={CrashScreen} resetKeys={[pathname]}>
            <Suspense fallback={<PageLoading />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </div>
      </main>
      <Footer />
    </div>
  );
}

/** As tall as a page, so that the footer does not jump up and down. */
function PageLoading() {
  return (
    <div className="min-h-dvh">
      <LoadingText>Carregando a página…</LoadingText>
    </div>
  );
}
