import { readStoredJson } from '../../../shared/storage/browser-storage.js';

/** The specification names none: those that its other lists would give. */
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

/** What the old shop kept in this browser; null where there is nothing. Its count of posts is not taken over: nobody can check it. */
export function findOldWebhook(): OldWebhook | null {
  for (const key of OLD_KEYS) {
    const { url, isActive } = readStoredJson<Record<string, unknown>>('localStorage', key) ?? {};
    if (typeof url === 'string' && url.trim() !== '')
      return { key, url: url.trim(), isActive: isActive === true };
  }
  return null;
}
