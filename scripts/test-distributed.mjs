// `npm run test:distributed`: the suites of the many-process shape, then purchases over HTTP and in a browser with every
// service in a process of its own. What does not depend on the shape is tested once, in one process.
import './machine/require-node.mjs';
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './machine/build.mjs';
import { ensureInstalled } from './machine/install.mjs';
import { runtimeNode } from './machine/node.mjs';
import { CACHE, NODE_MODULES } from './machine/paths.mjs';
import { run, toolEnvironment } from './machine/run.mjs';
import { main, say } from './machine/command.mjs';
import { addCounts, oneCheck, playwrightCounts } from './stages/counts.mjs';
import { conclude, runJest } from './stages/run-jest.mjs';

const LIMIT_MS = 15 * 60_000;
/** They can run against TARGET_URL. */
const SYSTEM_SUITES = ['e2e/purchase', 'e2e/last-code', 'e2e/scenarios'];
/** Suites in which the browser hears of other replicas, and buys from them. */
const BROWSER_SUITES = ['purchase', 'order-changes', 'admin-orders'].map((name) => `${name}.spec.ts`);

await main(async () => {
  await ensureInstalled({ development: true });
  const node = runtimeNode();
  await ensureBuilt(node);
  // This process starts the services, on the Node that they need.
  if (process.execPath !== node && !process.env.VALE_SECOND_RUN) {
    const script = fileURLToPath(import.meta.url);
    const env = { ...process.env, VALE_SECOND_RUN: '1' };
    return spawnSync(node, [script, ...process.argv.slice(2)], { env, stdio: 'inherit' }).status ?? 1;
  }
  const filters = process.argv.slice(2);
  const own = await runJest(node, 'distributed', filters, { limitMs: LIMIT_MS });
  if (filters.length > 0) return conclude(own);
  return conclude([own, ...(await againstRunningSystem(node))].reduce(addCounts));
});

async function againstRunningSystem(node) {
  const { findServers, serversMissing } = await import('@vale/testing/servers/find-servers');
  const missing = serversMissing(await findServers());
  if (missing) return [{ passed: 0, failed: 0, skipped: [missing] }];
  const { DistributedSystem } = await import('@vale/testing/system/distributed-system');
  const { DiscordDouble } = await import('@vale/testing/discord/discord-double');
  const discord = await DiscordDouble.open();
  const system = await DistributedSystem.start({
    replicas: { 'checkout-api': 2 },
    env: { DISCORD_TEST_ORIGIN: discord.origin },
  });
  say(`system and browser suites against ${system.names.length} processes over ${system.description}`);
  const env = {
    TARGET_URL: system.url,
    TARGET_SANDBOX_URL: system.sandboxUrl,
    TARGET_DISCORD_WEBHOOK: discord.addWebhook().url,
  };
  try {
    return [
      await runJest(node, 'system', SYSTEM_SUITES, { env, limitMs: LIMIT_MS }),
      await browser(node, env),
    ];
  } finally {
    await system.stop();
    await discord.close();
  }
}

async function browser(node, env) {
  const report = join(CACHE, 'browser', 'report.json');
  rmSync(report, { force: true });
  const args = [
    join(NODE_MODULES, '@playwright/test/cli.js'),
    // The option takes every word that follows it, so it is last.
    ...['test', '-c', 'e2e/playwright.config.ts', ...BROWSER_SUITES, '--project', 'desktop'],
  ];
  const { code } = await run(node, args, {
    env: toolEnvironment(node, env),
    inherit: true,
    limitMs: LIMIT_MS,
  });
  const counts = playwrightCounts(report) ?? oneCheck(false);
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
