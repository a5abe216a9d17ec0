import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { Providers } from './app/providers.js';
import { Router } from './app/router.js';
import './app/styles/index.css';
import { isRendered } from './shared/http/inlined-data.js';
import { createQueryClient } from './shared/http/query-client.js';
import { registerOfflinePages, reloadKeptPage } from './shared/offline-pages.js';
import { onIntent } from './shared/routing/intent.js';
import { keepCouponOf } from './shared/storage/coupon.js';
import { captureUtm } from './shared/routing/utm.js';
import { loadAhead, loadWithoutReload, reloadOnStaleRelease } from './shared/stale-release.js';

const inlined = document.querySelector<HTMLMetaElement>('meta[name="inlined-styles"]');
if (inlined) {
  const sheet = document.createElement('link');
  sheet.rel = 'stylesheet';
  // So it is never loaded: see `inline-styles.ts`.
  sheet.setAttribute('disabled', '');
  sheet.setAttribute('href', inlined.content);
  document.head.append(sheet);
}

// Runs before the first render, whose links already carry the campaign.
captureUtm(window.location.search, document.referrer);
keepCouponOf(window.location.search);
reloadOnStaleRelease();
registerOfflinePages();
reloadKeptPage();

// The pages without a server; removed from a build.
if (import.meta.env.DEV && import.meta.env['VITE_FAKE_API']) {
  const { demoApi } = await loadWithoutReload(() => import('./testing/demo-api.js'));
  window.fetch = demoApi().fetch;
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const client = createQueryClient();
onIntent((address) => {
  loadAhead(async () => (await import('./app/prefetch-page.js')).prefetchPage(client, address));
});

const app = (
  <StrictMode>
    <Providers client={client}>
      <BrowserRouter>
        <Router />
      </BrowserRouter>
    </Providers>
  </StrictMode>
);
// Hydration runs in a separate task and in slices, so that the thread is left to the visitor in between.
if (isRendered()) setTimeout(() => startTransition(() => void hydrateRoot(root, app)));
else createRoot(root).render(app);
