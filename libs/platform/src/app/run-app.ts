import { setTimeout as sleep } from 'node:timers/promises';
import { collectGarbage } from '@vale/embedded-mongo/collect-garbage';
import { startManagementServer } from '../health/management-server.js';
import { PinoLogger } from '../logging.js';
import { Metrics } from '../metrics.js';
import { runtimeConfig } from '../runtime-config.js';
import { Tracing } from '../tracing.js';
import type { AppCommand, AppDefinition } from './define-app.js';
import { migrate } from './migrate.js';
import { runCommand } from './run-command.js';
import { startApps } from './start-apps.js';
import type { RunningSystem } from './start-apps.js';
import { STOP_TIMEOUT_MS } from '../delivery/stop-timeout.js';

/**
 * `main.ts` of a service: runs it as a process until a signal ends it. The argument `migrate` prepares the
 * database instead; the name of one of the app's commands runs that command.
 */
export async function runApp(app: AppDefinition): Promise<void> {
  await runApps([app]);
}

/** The one-process shape's `main.ts`: as `runApp`, for all. `onReady` prints the ready line. */
export async function runApps(
  apps: readonly AppDefinition[],
  onReady: (system: RunningSystem) => void = ({ logger }) => logger.info('ready'),
): Promise<void> {
  try {
    const [, , name = ''] = process.argv;
    if (name === 'migrate') return await migrate(apps, { env: process.env });
    const app = apps.find(({ commands }) => commands?.[name]);
    if (app) return await command(app, app.commands![name]!);
    await run(apps, onReady);
  } catch (error) {
    // The message says everything, so the stack is left out: which setting, which handler, which other process.
    for (let part: unknown = error; part instanceof Error; part = part.cause) {
      process.stderr.write(`${part.message}\n`);
    }
    process.exit(1);
  }
}

async function command(app: AppDefinition, work: AppCommand): Promise<void> {
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  if (!(await runCommand(app, work, { env: process.env, print }))) process.exitCode = 1;
}

async function run(apps: readonly AppDefinition[], onReady: (system: RunningSystem) => void): Promise<void> {
  const env = process.env;
  const runtime = runtimeConfig.load(env);
  const logger = PinoLogger.create({ level: runtime.LOG_LEVEL });
  const endpoint = env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  const name = apps.length === 1 ? apps[0]!.name : 'vale';
  const tracing = endpoint ? await Tracing.toCollector(endpoint, name) : Tracing.off();
  const metrics = new Metrics({ processMetrics: true });
  const onLost = (reason: unknown) => {
    logger.error('the in-process drivers lost the store to another process', { error: reason });
    process.exit(1);
  };
  const system = await startApps(apps, { env, logger, metrics, tracing, onLost });
  const management = runtime.MANAGEMENT_PORT
    ? await startManagementServer(
        runtime.MANAGEMENT_PORT,
        system.health,
        {
          contentType: 'text/plain; version=0.0.4; charset=utf-8',
          metrics: async () => (await metrics.text()).body,
        },
        runtime.HOST,
      )
    : undefined;
  stopOnSignals(system, async () => {
    await management?.close();
    await tracing.close();
  });
  // Frees 20 MB that the startup left. It takes 0.1 to 0.3 seconds, which would otherwise delay the first
  // requests.
  collectGarbage();
  onReady(system);
}

function stopOnSignals(system: RunningSystem, after: () => Promise<void>): void {
  const stop = async (signal: string) => {
    system.logger.info('stopping', { signal });
    const drainMs = system.runtime.DRAIN_SECONDS * 1_000;
    // A shutdown that hangs must not delay the next startup.
    setTimeout(() => process.exit(1), drainMs + 3.5 * STOP_TIMEOUT_MS).unref();
    system.health.draining = true;
    await sleep(drainMs);
    await system.close();
    await after();
    process.exit(0);
  };
  let stopping: Promise<void> | undefined;
  const stopOnce = (signal: string) => void (stopping ??= stop(signal));
  // A launcher, a process group and a closed terminal repeat their signals: only a second Ctrl-C ends it at once.
  process.once('SIGINT', stopOnce);
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, stopOnce);
}
