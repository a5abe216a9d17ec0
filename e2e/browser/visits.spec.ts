import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { reportRoutes } from '@vale/contracts/tracking';
import { SystemProcess } from '@vale/testing/system/system-process';
import { clientsOf } from '@vale/testing/system/test-system';
import { waitUntil } from '@vale/testing/wait-until';
import { HYDRATED } from './hydrated.js';

const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140 Safari/537.36';
const PHONE = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36';
const TABLET = 'Mozilla/5.0 (iPad; CPU OS 18_0) AppleWebKit/605.1 Version/18.0 Safari/604.1';

const NATAL = '?utm_source=fb&utm_medium=cpc&utm_campaign=natal';
const CAME_NATAL = 'fb / cpc / natal';
const DIRECT = 'direto /  / ';
const REFUSED = 'sem atribuição /  / ';

/** `open` loads a page, from another one after ` < `; `to` follows the shop's own link with this text. */
type Step = `open ${string}` | `to ${string}` | 'reload' | 'Aceitar' | 'Recusar' | 'Preferências de cookies';

interface Session {
  agent: string;
  steps: Step[];
  gpc?: boolean;
  blocksPixels?: boolean;
  /** The expected figures: the campaign of each visit, then counts of pages and of calls to Meta's pixel. */
  visits: string[];
  bots?: number;
  pages: number;
  pixels: number;
  asked?: number;
  accepted?: number;
  refused?: number;
}

const asked = { asked: 1 };
const accepted = { asked: 1, accepted: 1 };
const refused = { asked: 1, refused: 1 };

const SESSIONS: Session[] = [
  { agent: DESKTOP, steps: ['open /'], visits: [DIRECT], pages: 1, pixels: 0, ...asked },
  {
    agent: DESKTOP,
    steps: ['open /', 'Recusar', 'to Depoimentos'],
    visits: [REFUSED],
    pages: 2,
    pixels: 0,
    ...refused,
  },
  {
    agent: DESKTOP,
    steps: ['open /', 'Aceitar', 'to Depoimentos'],
    visits: [DIRECT],
    pages: 2,
    pixels: 2,
    ...accepted,
  },
  // Late answers, reloads.
  {
    agent: PHONE,
    steps: [`open /${NATAL}`, 'to Depoimentos', 'Aceitar'],
    visits: [CAME_NATAL],
    pages: 2,
    pixels: 1,
    ...accepted,
  },
  {
    agent: PHONE,
    steps: [`open /${NATAL}`, 'to Depoimentos', 'Recusar'],
    visits: [REFUSED],
    pages: 2,
    pixels: 0,
    ...refused,
  },
  {
    agent: PHONE,
    steps: ['open /jogos', 'reload', 'Aceitar'],
    visits: [DIRECT],
    pages: 2,
    pixels: 1,
    ...accepted,
  },
  {
    agent: PHONE,
    steps: [`open /${NATAL}`, 'reload', 'to Depoimentos'],
    visits: [CAME_NATAL],
    pages: 3,
    pixels: 0,
    ...asked,
  },
  {
    agent: PHONE,
    steps: ['open /', 'Aceitar', 'reload'],
    visits: [DIRECT],
    pages: 2,
    pixels: 2,
    ...accepted,
  },
  // Returns by ads and searches.
  {
    agent: DESKTOP,
    steps: [`open /${NATAL}`, 'Aceitar', 'open /?gclid=X', 'to Depoimentos'],
    visits: [CAME_NATAL, 'google / cpc / '],
    pages: 3,
    pixels: 3,
    asked: 2,
    accepted: 2,
  },
  {
    agent: DESKTOP,
    steps: [`open /${NATAL}`, 'Aceitar', 'open /jogos'],
    visits: [CAME_NATAL],
    pages: 2,
    pixels: 2,
    ...accepted,
  },
  {
    agent: DESKTOP,
    steps: ['open /?gclid=Y', 'to Depoimentos'],
    visits: ['google / cpc / '],
    pages: 2,
    pixels: 0,
    ...asked,
  },
  {
    agent: PHONE,
    steps: ['open /jogos < https://www.google.com/'],
    visits: ['google / organic / '],
    pages: 1,
    pixels: 0,
    ...asked,
  },
  { agent: PHONE, steps: ['open /?fbclid=Z', 'Recusar'], visits: [REFUSED], pages: 1, pixels: 0, ...refused },
  // A person with two devices.
  {
    agent: TABLET,
    steps: [`open /${NATAL}`, 'Aceitar'],
    visits: [CAME_NATAL],
    pages: 1,
    pixels: 1,
    ...accepted,
  },
  {
    agent: `${DESKTOP} of the same person`,
    steps: ['open /', 'Aceitar'],
    visits: [DIRECT],
    pages: 1,
    pixels: 1,
    ...accepted,
  },
  // Global Privacy Control.
  {
    agent: DESKTOP,
    gpc: true,
    steps: [`open /${NATAL}`, 'to Depoimentos'],
    visits: [REFUSED],
    pages: 2,
    pixels: 0,
    ...refused,
  },
  {
    agent: PHONE,
    gpc: true,
    steps: ['open /', 'Aceitar'],
    visits: [DIRECT],
    pages: 1,
    pixels: 1,
    ...accepted,
  },
  // A blocker, a withdrawal, a bot.
  {
    agent: DESKTOP,
    blocksPixels: true,
    steps: ['open /', 'Aceitar'],
    visits: [DIRECT],
    pages: 1,
    pixels: 0,
    ...accepted,
  },
  {
    agent: DESKTOP,
    steps: ['open /', 'Aceitar', 'Preferências de cookies', 'Recusar'],
    visits: [DIRECT, REFUSED],
    pages: 2,
    pixels: 1,
    asked: 2,
    accepted: 1,
    refused: 1,
  },
  {
    agent: 'Mozilla/5.0 (compatible; Googlebot/2.1) Chrome/140',
    steps: ['open /'],
    visits: [],
    bots: 1,
    pages: 1,
    pixels: 0,
  },
];

/** Reports each event of the queue by one request, as Meta's own script does. */
const META_SCRIPT = `{
  const report = (...args) => { new Image().src = 'https://www.facebook.com/tr/?' + args.slice(0, 2).join(); };
  window.fbq.queue.splice(0).forEach((args) => report(...args));
  window.fbq.callMethod = report;
}`;
/** A beacon's body cannot be read from outside. `flush` makes the page send what waits, as if it were left. */
const BEACONS = `{
  const send = navigator.sendBeacon.bind(navigator);
  navigator.sendBeacon = (address, blob) => {
    void blob.text().then((text) => window.toldToShop(text));
    return send(address, blob);
  };
  let state = 'visible';
  Object.defineProperty(document, 'visibilityState', { get: () => state });
  window.flush = () => {
    state = 'hidden';
    document.dispatchEvent(new Event('visibilitychange'));
    state = 'visible';
  };
}`;
const GPC = `Object.defineProperty(navigator, 'globalPrivacyControl', { get: () => true })`;

/** Figures are counted every ten seconds, and two pages share the machine with other tests. */
const PATIENT = { timeout: 40_000 };

interface Seen {
  /** Ids of pages reported with a proof: a page that is reported again has the same one. */
  pages: Set<string>;
  pixels: number;
  /** The last reported answer to the question about cookies. */
  answer?: boolean | undefined;
}

async function contextOf(
  browser: Browser,
  system: SystemProcess,
  { agent, gpc, blocksPixels }: Session,
  person: number,
) {
  const context = await browser.newContext({
    baseURL: system.url,
    userAgent: `${agent} Person/${person}`,
    serviceWorkers: 'block',
  });
  const seen: Seen = { pages: new Set(), pixels: 0 };
  await context.exposeFunction('toldToShop', (text: string) => {
    const { events, proof, marketingConsent } = JSON.parse(text) as {
      events: { id: string; name: string }[];
      proof?: string;
      marketingConsent?: boolean;
    };
    if (proof === undefined) return;
    seen.answer = marketingConsent;
    for (const { id, name } of events) if (name === 'PageView') seen.pages.add(id);
  });
  await context.addInitScript({ content: BEACONS + (gpc ? `;${GPC}` : '') });
  await context.route(/^https:/, (route) => {
    const url = route.request().url();
    if (url.startsWith('https://connect.facebook.net') && !blocksPixels)
      return route.fulfill({ contentType: 'text/javascript', body: META_SCRIPT });
    if (url.includes('facebook.com/tr/?track,PageView')) seen.pixels += 1;
    return route.abort();
  });
  return { context, seen };
}

async function take(page: Page, step: Step): Promise<void> {
  if (step === 'reload') await page.reload();
  else if (step.startsWith('open ')) {
    const [address = '', referer] = step.slice(5).split(' < ');
    await page.goto(address, referer ? { referer } : {});
    await waitUntil(() => page.evaluate(HYDRATED), { what: 'the page to be hydrated', forMs: 40_000 });
  } else if (step.startsWith('to '))
    await page
      .getByRole('link', { name: step.slice(3) })
      .first()
      .click();
  else await page.getByRole('button', { name: step, exact: true }).click();
}

function isPage(step: Step): boolean {
  return step === 'reload' || step.startsWith('open ') || step.startsWith('to ');
}

/** Nobody leaves a page before it has reported itself. */
async function play(context: BrowserContext, session: Session, seen: Seen): Promise<void> {
  const page = await context.newPage();
  const reported = async () => {
    await page.evaluate('window.flush()').catch(() => undefined);
    return [seen.pages.size, seen.pixels];
  };
  let [pages, pixels] = [0, 0];
  let accepts = false;
  for (const step of session.steps) {
    await take(page, step);
    if (step === 'Recusar') accepts = false;
    if (step === 'Aceitar') accepts = true;
    if (isPage(step)) pages += 1;
    if (accepts && !session.blocksPixels && (isPage(step) || step === 'Aceitar')) pixels += 1;
    await expect.poll(async () => (await reported())[0], PATIENT).toBeGreaterThanOrEqual(pages);
    if (step === 'Aceitar' || step === 'Recusar')
      await expect.poll(async () => (await reported()) && seen.answer, PATIENT).toBe(accepts);
    await expect.poll(() => seen.pixels, PATIENT).toBeGreaterThanOrEqual(pixels);
  }
  await expect.poll(reported, PATIENT).toEqual([session.pages, session.pixels]);
  await context.close();
}

const sumOf = (of: (session: Session) => number | undefined) =>
  SESSIONS.reduce((sum, session) => sum + (of(session) ?? 0), 0);

function countedBy(texts: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const text of texts) counts[text] = (counts[text] ?? 0) + 1;
  return counts;
}

test('twenty sessions are as many visits, pages and pixel calls as they were', async ({ browser }) => {
  // Half a minute on a quiet machine.
  test.setTimeout(240_000);
  const system = await SystemProcess.start({ env: { META_PIXEL_ID: '1234567890123456' } });
  try {
    const admin = await clientsOf(system).admin();
    const waiting = SESSIONS.map((session, person) => ({ session, person }));
    const next = async (): Promise<void> => {
      const one = waiting.shift();
      if (!one) return;
      const { context, seen } = await contextOf(browser, system, one.session, one.person);
      await test.step(`${one.person}: ${one.session.steps.join(', ')}`, () =>
        play(context, one.session, seen));
      await next();
    };
    await Promise.all([next(), next()]);
    const day = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10);
    const query = { from: day, to: day };
    await expect
      .poll(async () => (await admin.http.call(reportRoutes.overview, { query })).current, PATIENT)
      .toMatchObject({
        visits: sumOf(({ visits }) => visits.length),
        bots: sumOf(({ bots }) => bots),
        asked: sumOf(({ asked }) => asked),
        accepted: sumOf(({ accepted }) => accepted),
        refused: sumOf(({ refused }) => refused),
      });
    const visitsByCampaign = async () => {
      const { rows } = await admin.http.call(reportRoutes.campaigns, { query });
      return Object.fromEntries(
        rows.flatMap(({ source, medium, name, visits }) =>
          // A visit may have been counted before its refusal took the campaign away.
          visits > 0 ? [[`${source} / ${medium} / ${name}`, visits] as const] : [],
        ),
      );
    };
    await expect.poll(visitsByCampaign, PATIENT).toEqual(countedBy(SESSIONS.flatMap(({ visits }) => visits)));
  } finally {
    await system.stop();
  }
});
