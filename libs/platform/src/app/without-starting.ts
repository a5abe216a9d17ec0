import { SystemClock } from '../clock.js';
import { Health } from '../health.js';
import { SystemIds } from '../ids.js';
import { PinoLogger } from '../logging.js';
import type { Logger } from '../logging.js';
import { Metrics } from '../metrics.js';
import { runtimeConfig } from '../runtime-config.js';
import { databaseName } from '../store/store-driver.js';
import { Tracing } from '../tracing.js';
import type { AppDefinition } from './define-app.js';
import { openFiles, openStore } from './open-drivers.js';
import { buildParts } from './platform-module.js';
import type { Shared } from './platform-module.js';
import { RunningApp } from './running-app.js';
import { storeOnlyDrivers } from './store-only-drivers.js';

/**
 * Opens the store, and calls `work` for each of these apps with its container, which handles nothing and runs no startup
 * hooks. `beside`: also while another process runs the one-process shape on the store.
 */
export async function withoutStarting(
  definitions: readonly AppDefinition[],
  options: { env: NodeJS.ProcessEnv; logger?: Logger; beside?: boolean },
  work: (app: RunningApp, logger: Logger) => Promise<void>,
): Promise<void> {
  const runtime = runtimeConfig.load(options.env);
  const store = await openStore(runtime, { slowCommands: true, beside: options.beside ?? false });
  const clock = new SystemClock();
  const shared: Shared = {
    env: options.env,
    runtime,
    drivers: storeOnlyDrivers(store, await openFiles(runtime, store)),
    clock,
    ids: new SystemIds(clock),
    logger: options.logger ?? PinoLogger.create({ level: runtime.LOG_LEVEL }),
    health: new Health(),
    metrics: new Metrics(),
    tracing: Tracing.off(),
  };
  try {
    for (const definition of definitions) {
      const connection = await store.connect(databaseName(definition.name));
      const config = definition.config.load(options.env);
      const parts = buildParts(definition, shared, { connection, config });
      await work(await RunningApp.create(definition, shared, parts, connection), shared.logger);
    }
  } finally {
    await store.close();
  }
}
