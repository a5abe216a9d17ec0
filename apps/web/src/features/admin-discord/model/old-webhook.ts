import { readStoredJson } from '../../../shared/storage/browser-storage.js';

/** The specification does not name the key, so these are guesses after its other lists. */
const OLD_KEYS = [
  'gamestore_discord_webhook',
  'gamestore_webhook_config',
  'gamestore_webhook',
  'discord_webhook_config',
  'discord_webhook',
];

interface OldWebhook {
  key: string;
  url: string;
  isActive: boolean;
}

/**
 * Returns the webhook that the old shop kept in this browser, or null. Its post count is not imported because
 * nobody can verify it.
 */
export function findOldWebhook(): OldWebhook | null {
  for (const key of OLD_KEYS) {
    const { url, isActive } = readStoredJson<Record<string, unknown>>('localStorage', key) ?? {};
    if (typeof url === 'string' && url.trim() !== '')
      return { key, url: url.trim(), isActive: isActive === true };
  }
  return null;
}
