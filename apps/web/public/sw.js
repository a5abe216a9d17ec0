// Shows what was seen before while there is no connection. The network is always asked first, so that nobody who is online
// gets an older price or an older release. Orders, payments, sessions and the
// admin's routes never pass through here.

const CACHES = { pages: 'vale-pages-1', replies: 'vale-replies-1', files: 'vale-files-1' };
/** Entries of each cache; the oldest go first. */
const MOST = { pages: 30, replies: 80, files: 250 };

/** Pages of the catalogue and the bag's frame: the same for every visitor. Every other page shows that there is no connection. */
const SEEN_PAGES =
  /^\/($|(lojas-online|ea-fc26|viagens|cs2|transporte|jogos|app-stores|depoimentos|termos|privacidade|trocas-e-reembolsos|sacola)\/?$|product\/[^/]+\/[^/]+\/?$)/;
const SEEN_REPLIES = /^\/api\/(store|products|testimonials)(\/|$)/;
const SEEN_FILES = /^\/(assets|img|icons|api\/files)\//;

/** The page that draws any other: the app finds its content by the address. */
const SHELL = '/';

const OFFLINE = `<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>Sem internet</title>
    <style>
      body { margin: 0; min-height: 100vh; display: grid; place-content: center; justify-items: center; gap: 16px;
        padding: 24px; box-sizing: border-box; background: #0d0b14; color: #f5f3fa; text-align: center;
        font: 16px/1.5 system-ui, sans-serif; }
      h1 { margin: 0; font-size: 28px; }
      p { margin: 0; max-width: 36ch; color: #b9b3c9; }
      a { padding: 12px 20px; border-radius: 12px; background: #c8ff4d; color: #131a05; font-weight: 700;
        text-decoration: none; }
    </style>
  </head>
  <body>
    <main>
      <h1>Você está sem internet</h1>
      <p>Esta página precisa de conexão. Assim que ela voltar, tente de novo.</p>
    </main>
    <a href="">Tentar novamente</a>
  </body>
</html>`;

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(keepShell());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const names = Object.values(CACHES);
      const others = (await caches.keys()).filter((name) => !names.includes(name));
      await Promise.all(others.map((name) => caches.delete(name)));
      await self.registration.navigationPreload?.enable();
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(event, url));
  else if (SEEN_REPLIES.test(url.pathname)) event.respondWith(networkFirst(event, 'replies'));
  else if (SEEN_FILES.test(url.pathname)) event.respondWith(networkFirst(event, 'files'));
});

async function page(event, { pathname }) {
  const isSeen = SEEN_PAGES.test(pathname);
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    if (isSeen) keep(event, 'pages', pathname, response);
    return response;
  } catch {
    const found = isSeen && ((await keptPage(pathname)) ?? (await keptPage(SHELL)));
    return (
      (found && (await marked(found))) ||
      new Response(OFFLINE, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } })
    );
  }
}

async function networkFirst(event, kind) {
  try {
    const response = await fetch(event.request);
    keep(event, kind, event.request, response);
    return response;
  } catch (error) {
    const found = await caches.match(event.request, { cacheName: CACHES[kind] });
    if (found) return found;
    throw error;
  }
}

/** Of the pages, by path: a campaign's parameters change nothing. */
function keptPage(pathname) {
  return caches.match(pathname, { cacheName: CACHES.pages });
}

/** The page says that it is a kept one, and looks for the connection (src/shared/offline-pages.ts). */
async function marked(response) {
  const headers = ['content-type', 'content-security-policy'].map((name) => [
    name,
    response.headers.get(name) ?? '',
  ]);
  return new Response((await response.text()).replace('<html ', '<html data-kept '), { headers });
}

function keep(event, kind, key, response) {
  if (response.status !== 200 || response.type !== 'basic') return;
  const copy = response.clone();
  event.waitUntil(
    (async () => {
      const cache = await caches.open(CACHES[kind]);
      // Deleted first, so that the newest is the last.
      await cache.delete(key);
      await cache.put(key, copy);
      const keys = await cache.keys();
      await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST[kind])).map((old) => cache.delete(old)));
    })(),
  );
}

/** The shell with its scripts and styles: whoever comes for the first time has loaded them without this worker. */
async function keepShell() {
  const response = await fetch(SHELL);
  if (response.status !== 200) return;
  const html = await response.clone().text();
  const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file);
  const [pages, assets] = await Promise.all([caches.open(CACHES.pages), caches.open(CACHES.files)]);
  await Promise.all([pages.put(SHELL, response), assets.addAll([...new Set(files)])]);
}
