import * as z from 'zod/mini';

/** Stored as their places in this list: only add at its end. */
export const DEVICES = ['desktop', 'mobile', 'tablet', 'bot'] as const;
export const deviceSchema = z.enum(DEVICES);
export type Device = z.output<typeof deviceSchema>;

/**
 * Programs that identify themselves, among them those that fetch a shared link's preview. Pages without scripts report
 * nothing anyway.
 */
const BOTS =
  /bot|crawl|spider|slurp|headless|lighthouse|preview|facebookexternalhit|^whatsapp\/|slack-imgproxy|curl|wget|python|java\//i;
/** A maker of phones. */
const CUBOT = /cubot/gi;
const TABLETS = /ipad|tablet|kindle|silk|^(?!.*mobile).*android/i;
const PHONES = /mobi|iphone|ipod|android|phone/i;

/** The class of a device by its user agent, which is not stored. */
export function deviceOf(userAgent: string): Device {
  if (userAgent.trim() === '' || BOTS.test(userAgent.replace(CUBOT, ''))) return 'bot';
  if (TABLETS.test(userAgent)) return 'tablet';
  return PHONES.test(userAgent) ? 'mobile' : 'desktop';
}
