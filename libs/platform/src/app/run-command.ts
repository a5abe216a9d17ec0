import type { Logger } from '../logging.js';
import { assertSafeToStart } from '../runtime-config.js';
import type { AppCommand, AppDefinition } from './define-app.js';
import { withoutStarting } from './without-starting.js';

interface CommandOptions {
  env: NodeJS.ProcessEnv;
  print: (line: string) => void;
  logger?: Logger;
}

/** Runs a command of the app on its store, beside the services that use it. False when it failed. */
export async function runCommand(
  definition: AppDefinition,
  command: AppCommand,
  { print, ...options }: CommandOptions,
): Promise<boolean> {
  assertSafeToStart([definition.config], options.env);
  let succeeded = false;
  await withoutStarting([definition], { ...options, beside: true }, async (app) => {
    await app.assertMigrated();
    succeeded = await command(app.container, print);
  });
  return succeeded;
}
