import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, chromiumPath } from './browser/chromium.js';

const executablePath = await chromiumPath();
const TEST_MS = 60_000;

export default defineConfig({
  testDir: './browser',
  outputDir: '../.cache/playwright/results',
  globalSetup: './browser/start-system.ts',
  timeout: TEST_MS,
  expect: { timeout: 10_000 },
  // The tests share one system and two cores.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // In CI a failed test is retried; one that then passes is reported as flaky.
  retries: process.env['CI'] ? 2 : 0,
  reporter: [['list'], ['json', { outputFile: '../.cache/playwright/report.json' }]],
  use: {
    locale: 'pt-BR',
    // A worker would answer in place of the routes that tests set; offline.spec.ts allows it.
    serviceWorkers: 'block',
    timezoneId: 'America/Sao_Paulo',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: { executablePath, args: CHROMIUM_ARGS },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 900 } } },
    // Minutes for what the width sweep of the desktop mostly sees too: in CI only.
    ...(process.env['CI']
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
      // Phones have no Tab key; one reading is enough; the states of an order are looked at in phones' widths too.
      testIgnore: [
        ...['keyboard.spec.ts', 'admin-orders.spec.ts', 'admin-stock.spec.ts'],
        ...['reading.spec.ts', 'order-states.spec.ts'],
      ],
      use: { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
  ],
});
