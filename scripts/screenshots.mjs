// `node_modules/.bin/node scripts/screenshots.mjs <folder> [screen…] [--widths 360,1440] [--light]`: pictures of every screen, at
// 360, 768 and 1280 px and in the dark theme unless said otherwise.
// Uses the system at TARGET_URL; without it starts one and stops it at the end.
import './machine/require-node.mjs';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './machine/build.mjs';
import { ensureInstalled } from './machine/install.mjs';
import { runtimeNode } from './machine/node.mjs';
import { main, say, CommandError } from './machine/command.mjs';

/** Narrower ones are phones and tablets. */
const FIRST_DESKTOP = 1_024;

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      widths: { type: 'string', default: '360,768,1280' },
      light: { type: 'boolean', default: false },
    },
  });
  const [folder, ...wanted] = positionals;
  if (!folder) throw new CommandError('name the folder: node scripts/screenshots.mjs <folder> [screen…]');
  await ensureInstalled({ development: true });
  await ensureBuilt(runtimeNode());
  // Imported after the build: TypeScript files and compiled packages.
  const { CHROMIUM_ARGS, chromiumPath } = await import('../e2e/browser/chromium.ts');
  const { prepareScreenData } = await import('../e2e/browser/screen-data.ts');
  const { loadScreen, reachState, screens } = await import('../e2e/browser/screens.ts');
  const { openSystem } = await import('@vale/testing/system/open-system');
  const executablePath = await chromiumPath();
  const { chromium } = await import('playwright-core');

  const system = await openSystem();
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
  try {
    const data = await prepareScreenData(system.url, `ana.${Date.now().toString(36).slice(-4)}@example.com`);
    const chosen = screens.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
    mkdirSync(resolve(folder), { recursive: true });
    for (const screen of chosen) {
      for (const width of values.widths.split(',').map(Number)) {
        const isPhone = width < FIRST_DESKTOP;
        const context = await browser.newContext({
          viewport: { width, height: 900 },
          isMobile: isPhone,
          hasTouch: isPhone,
          locale: 'pt-BR',
          timezoneId: 'America/Sao_Paulo',
          reducedMotion: 'reduce',
          colorScheme: values.light ? 'light' : 'dark',
        });
        const page = await context.newPage();
        await loadScreen(page, screen, data);
        await reachState(page, screen);
        await page.screenshot({ path: join(folder, `${screen.name}-${width}.png`), fullPage: true });
        await context.close();
      }
      say(screen.name);
    }
  } finally {
    await browser.close();
    await system.stop();
  }
  return 0;
});
