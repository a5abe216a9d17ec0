import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, chromiumPath } from './browser/chromium.js';

const executablePath = await chromiumPath();
const TEST_MS = 60_000;

/** Phones run what is laid out or touched in another way there; the desktop runs everything, its layout checks at four widths. */
const PHONE_SPECS = ['purchase', 'guest', 'catalog', 'search', 'every-screen', 'order-help'].map(
  (name) => `${name}.spec.ts`,
);
const PHONE_SCREENS = ['menu-open', 'filters', 'checkout', 'pix'];
const onlyScreens = (names: string[]) => new RegExp(`every-screen\\.spec\\.ts (?!(${names.join('|')}):)`);

export default defineConfig({
  testDir: './browser',
  outputDir: '../.cache/browser/results',
  globalSetup: './browser/start-system.ts',
  timeout: TEST_MS,
  expect: { timeout: 10_000 },
  // The tests share one system and two cores.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // scripts/stages/second-run.mjs says why.
  retries: process.env['CI'] ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: '../.cache/browser/report.json' }]],
  use: {
    locale: 'pt-BR',
    // A worker would answer in place of the routes that tests set; offline.spec.ts allows it.
    serviceWorkers: 'block',
    timezoneId: 'America/Sao_Paulo',
    colorScheme: 'dark',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args: CHROMIUM_ARGS },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 900 } } },
    {
      name: 'phone',
      testMatch: PHONE_SPECS,
      grepInvert: onlyScreens(PHONE_SCREENS),
      use: { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
  ],
});
