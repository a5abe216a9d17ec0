import { AppError, platformErrors, type ErrorDefinition } from '@vale/contracts/define';
import { discordErrors, WEBHOOK_URL_INVALID } from '@vale/contracts/discord';
import { errorSentence, hasCode } from '../../../shared/http/call-route.js';
import { discordTexts } from './discord-texts.js';

/** Their sentences need no introduction. */
const PLAIN: readonly ErrorDefinition[] = [
  discordErrors.webhookMissing,
  discordErrors.postedProductUnknown,
  discordErrors.webhookDead,
  discordErrors.webhookOfPosts,
  discordErrors.webhookOfAlerts,
  discordErrors.postRefused,
];

export function postFailure(error: unknown): string {
  const isUrl = error instanceof AppError && error.fields?.some(({ path }) => path === 'url');
  if (hasCode(error, platformErrors.invalidInput) && isUrl) return WEBHOOK_URL_INVALID;
  const sentence = errorSentence(error);
  return PLAIN.some((definition) => hasCode(error, definition)) ? sentence : discordTexts.failed(sentence);
}
