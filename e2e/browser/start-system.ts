import { openSystem } from '@vale/testing/system/open-system';
import { SystemProcess } from '@vale/testing/system/system-process';

/** One system for all browser tests, or the one at `TARGET_URL`. Workers find it by that variable. */
export default async function startSystem(): Promise<() => Promise<void>> {
  const system = await openSystem();
  process.env['TARGET_URL'] = system.url;
  process.env['TARGET_SANDBOX_URL'] = system.sandboxUrl;
  return async () => {
    const end = system instanceof SystemProcess ? system.end : '';
    await system.stop();
    // Otherwise the tests would report only refused connections.
    if (end) throw new Error(`The system had ended before the tests did: ${end}`);
  };
}
