import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, chromiumPath } from './browser/chromium.js';

const executablePath = await chromiumPath();
const TEST_MS = 60_000;

const inCi = Boolean(process.env['CI']);
/** Outside CI (decision 0117): phones for what is laid out or touched in another way there; the desktop sweeps the widths. */
const PHONE_SPECS = ['purchase', 'catalog', 'search', 'every-screen'].map((name) => `${name}.spec.ts`);
const PHONE_SCREENS = ['menu-open', 'filters', 'checkout', 'pix'];
const onlyScreens = (names: string[]) => new RegExp(`every-screen\\.spec\\.ts (?!(${names.join('|')}):)`);

export default defineConfig({
  testDir: './browser',
  outputDir: '../.cache/playwright/results',
  globalSetup: './browser/start-system.ts',
  // What the set-up says of a run outside CI; other tools read this file too.
  metadata: inCi
    ? {}
    : {
        lighter: `on phones ${PHONE_SPECS.join(', ')} with ${PHONE_SCREENS.length} screens; CI runs all, on tablets too`,
      },
  timeout: TEST_MS,
  expect: { timeout: 10_000 },
  // The tests share one system and two cores.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // In CI a failed test is retried; one that then passes is reported as flaky.
  retries: inCi ? 2 : 0,
  reporter: [['list'], ['json', { outputFile: '../.cache/playwright/report.json' }]],
  use: {
    locale: 'pt-BR',
    // A worker would answer in place of the routes that tests set; offline.spec.ts allows it.
    serviceWorkers: 'block',
    timezoneId: 'America/Sao_Paulo',
    screenshot: 'only-on-failure',
    // Every test pays for one; outside CI `--trace on` records one.
    trace: inCi ? 'retain-on-failure' : 'off',
    launchOptions: { executablePath, args: CHROMIUM_ARGS },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 900 } } },
    // Minutes for what the width sweep of the desktop mostly sees too: in CI only.
    ...(inCi
      ? [
          {
            name: 'tablet',
            testMatch: 'every-screen.spec.ts',
            use: { viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true },
          },
        ]
      : []),
    {
      name: 'phone',
      ...(!inCi && { testMatch: PHONE_SPECS, grepInvert: onlyScreens(PHONE_SCREENS) }),
      // Phones have no Tab key; one reading is enough, and one tab's memory; the states of an order are looked at in phones'
      // widths too.
      testIgnore: [
        ...['keyboard.spec.ts', 'admin-orders.spec.ts', 'admin-stock.spec.ts'],
        ...['reading.spec.ts', 'order-states.spec.ts'],
        ...['admin-screens.spec.ts', 'admin-messages.spec.ts', 'admin-keyboard.spec.ts'],
        'admin-memory.spec.ts',
      ],
      use: { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
  ],
});
