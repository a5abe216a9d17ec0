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
import { openStore } from './open-drivers.js';
import { buildParts } from './platform-module.js';
import type { Shared } from './platform-module.js';
import { RunningApp } from './running-app.js';
import { storeOnlyDrivers } from './store-only-drivers.js';

/**
 * `main.js migrate`: builds indexes and migrates documents of these apps, and starts nothing. Needs only the store; runs
 * before a rollout and may be repeated.
 */
export async function migrate(
  definitions: readonly AppDefinition[],
  options: { env: NodeJS.ProcessEnv; logger?: Logger },
): Promise<void> {
  const runtime = runtimeConfig.load(options.env);
  const store = await openStore(runtime, { slowCommands: true });
  const clock = new SystemClock();
  const shared: Shared = {
    runtime,
    drivers: storeOnlyDrivers(runtime, store),
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
      const app = await RunningApp.create(definition, shared, parts, connection);
      await app.migrate();
      shared.logger.info('database is up to date', { app: definition.name });
    }
  } finally {
    await store.close();
  }
}
