// `node_modules/.bin/node scripts/screenshots.mjs <folder> [screen…]`: pictures of every screen at 360, 768 and 1280 px.
// Uses the system at TARGET_URL; without it starts one and stops it at the end.
import './machine/require-node.mjs';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ensureBuilt } from './machine/build.mjs';
import { runtimeNode } from './machine/node.mjs';
import { main, say, CommandError } from './machine/command.mjs';

const WIDTHS = [
  { width: 360, height: 800, phone: true },
  { width: 768, height: 1024, phone: true },
  { width: 1280, height: 900, phone: false },
];

await main(async () => {
  const [folder, ...wanted] = process.argv.slice(2);
  if (!folder) throw new CommandError('name the folder: node scripts/screenshots.mjs <folder> [screen…]');
  await ensureBuilt(runtimeNode());
  // Imported after the build: TypeScript files and compiled packages.
  const { CHROMIUM_ARGS, chromiumPath } = await import('../e2e/browser/chromium.ts');
  const { loadScreen, prepareScreenData, reachState, screens } = await import('../e2e/browser/screens.ts');
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
      for (const { width, height, phone } of WIDTHS) {
        const context = await browser.newContext({
          viewport: { width, height },
          isMobile: phone,
          hasTouch: phone,
          locale: 'pt-BR',
          timezoneId: 'America/Sao_Paulo',
          reducedMotion: 'reduce',
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
