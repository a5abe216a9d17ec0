import type { Logger } from '../logging.js';
import type { AppDefinition } from './define-app.js';
import { withoutStarting } from './without-starting.js';

/**
 * `main.js migrate`: builds indexes and migrates documents of these apps, and starts nothing. Needs only the store; runs
 * before a rollout and may be repeated.
 */
export async function migrate(
  definitions: readonly AppDefinition[],
  options: { env: NodeJS.ProcessEnv; logger?: Logger },
): Promise<void> {
  await withoutStarting(definitions, options, async (app, logger) => {
    await app.migrate();
    logger.info('database is up to date', { app: app.definition.name });
  });
}
