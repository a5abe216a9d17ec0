import { DiscordDouble } from '@vale/testing/discord/discord-double';
import { openSystem } from '@vale/testing/system/open-system';
import { SystemProcess } from '@vale/testing/system/system-process';

/** Pages load these pixels after a visitor accepts, which only `consent.spec.ts` does, with doubles of their scripts. */
const PIXELS = { META_PIXEL_ID: '1234567890123456', UTMIFY_PIXEL_ID: 'pixel-of-the-test' };

/**
 * One system for all browser tests, with a double of Discord, or the one at `TARGET_URL`. Workers find both by variables.
 */
export default async function startSystem(): Promise<() => Promise<void>> {
  const isOwn = !process.env['TARGET_URL'];
  const discord = await DiscordDouble.open();
  const system = await openSystem({
    env: { DISCORD_TEST_ORIGIN: discord.origin, ALLOWED_HOSTS: 'loja.lan', ...PIXELS },
  });
  process.env['TARGET_URL'] = system.url;
  process.env['TARGET_SANDBOX_URL'] = system.sandboxUrl;
  if (isOwn) process.env['TARGET_DISCORD_WEBHOOK'] = discord.addWebhook().url;
  return async () => {
    const end = system instanceof SystemProcess ? system.end : '';
    await system.stop();
    await discord.close();
    // Otherwise the tests would report only refused connections.
    if (end) throw new Error(`The system had ended before the tests did: ${end}`);
  };
}
