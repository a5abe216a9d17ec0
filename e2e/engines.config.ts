import { defineConfig } from '@playwright/test';
import { engines, type EngineName } from './engines/engines.js';
import type { EngineOptions } from './engines/visitor.js';

const SIZES = [
  { width: 360, height: 800 },
  { width: 1280, height: 900 },
];

/** Playwright only runs these tests: its own browsers are builds that nobody shops with. */
export default defineConfig<EngineOptions>({
  testDir: './engines',
  outputDir: '../.cache/engines/results',
  globalSetup: './browser/start-system.ts',
  timeout: 90_000,
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // scripts/stages/second-run.mjs says why.
  retries: process.env['CI'] ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: '../.cache/engines/report.json' }]],
  projects: Object.keys(engines).flatMap((engine) =>
    SIZES.map((size) => ({
      name: `${engine}-${size.width}`,
      use: { engine: engine as EngineName, size },
      // Each engine starts a shop for them, so they run at one size.
      ...(size !== SIZES[0] && { testIgnore: 'guests.spec.ts' }),
    })),
  ),
});
