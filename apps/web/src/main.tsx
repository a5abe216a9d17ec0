import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { Providers } from './app/providers.js';
import { Router } from './app/router.js';
import './app/styles/index.css';
import { createQueryClient } from './shared/http/query-client.js';
import { registerOfflinePages } from './shared/offline-pages.js';
import { captureUtm } from './shared/routing/utm.js';
import { reloadOnStaleRelease } from './shared/stale-release.js';

// Before the first render: its links already carry the campaign.
captureUtm(window.location.search);
reloadOnStaleRelease();
registerOfflinePages();

// The pages without a server; removed from a build.
if (import.meta.env.DEV && import.meta.env['VITE_FAKE_API']) {
  const { demoApi } = await import('./testing/demo-api.js');
  window.fetch = demoApi().fetch;
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <Providers client={createQueryClient()}>
      <BrowserRouter>
        <Router />
      </BrowserRouter>
    </Providers>
  </StrictMode>,
);
