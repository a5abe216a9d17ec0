import type { Attribution } from '@vale/contracts/checkout';
import {
  CLICK_KEYS,
  sourceOfClick,
  sourceOfReferrer,
} from '../../../web/src/shared/routing/traffic-source.js';

/** The query of the address that somebody opens, and the page that led there. */
export interface Landing {
  search: string;
  referrer: string;
}

const landing = (search: string, referrer = ''): Landing => ({ search, referrer });

/** Some have parameters, some only a click id or a referrer, and some nothing that names a source. */
export const LANDINGS: readonly Landing[] = [
  landing(''),
  landing(''),
  landing('', 'https://www.mercadopago.com.br/checkout'),
  landing('?status=approved', 'https://accounts.google.com/'),
  landing('?utm_source=FB&utm_medium=paid&utm_campaign=Natal%7C120&utm_content=v1&fbclid=IwAR0x'),
  landing(
    '?utm_source=FB&utm_medium=paid&utm_campaign=Natal%7C121&utm_content=v2',
    'https://l.facebook.com/',
  ),
  landing('?utm_source=google&utm_medium=cpc&utm_campaign=marca&gclid=Cj0KCQiA', 'https://www.google.com/'),
  landing('?utm_source=google&utm_medium=cpc&utm_campaign=roblox+gift&gclid=EAIaIQ'),
  landing('?utm_source=newsletter&utm_medium=email&utm_campaign=volta%20%C3%A0s%20aulas'),
  landing('?gclid=Cj0KCQiB', 'https://www.google.com.br/'),
  landing('?gad_source=1&gbraid=0AAAA'),
  landing('?ttclid=E.C.P.1', 'https://www.tiktok.com/'),
  landing('?click_id=CCpgibAfpR'),
  landing('?msclkid=f3a1', 'https://www.bing.com/'),
  landing('?fbclid=IwAR-Case', 'https://l.instagram.com/'),
  landing('?fbclid=IwAR-Post', 'https://lm.facebook.com/l.php'),
  landing('', 'https://www.google.com/'),
  landing('', 'android-app://com.google.android.googlequicksearchbox/'),
  landing('', 'https://duckduckgo.com/'),
  landing('', 'https://m.youtube.com/'),
  landing('', 'https://l.instagram.com/'),
  landing('', 'https://t.co/'),
  landing('', 'https://web.whatsapp.com/'),
  landing('', 'https://t.me/'),
];

/** Only ads: somebody who saw the shop before returns by one. */
export const ADS = LANDINGS.filter(({ search }) => /utm_|clid/.test(search));

const KEPT = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content'] as const;

/** The address says it first, then the click id, then the referring site. */
export function touchOf({ search, referrer }: Landing): Attribution {
  const given = new URLSearchParams(search);
  const keys = [...KEPT, ...CLICK_KEYS].filter((key) => given.has(key));
  const touch: Attribution = Object.fromEntries(keys.map((key) => [key, given.get(key)!]));
  if (touch.utm_source !== undefined) return touch;
  const source = sourceOfClick(keys, referrer) ?? sourceOfReferrer(referrer);
  return source ? { ...touch, utm_source: source.source, utm_medium: source.medium } : touch;
}

/** Source, medium and name, as tests compare them; empty without any. */
export function campaignKey({ utm_source = '', utm_medium = '', utm_campaign = '' }: Attribution): string {
  const parts = [utm_source, utm_medium, utm_campaign];
  return parts.some(Boolean) ? parts.join(' / ') : '';
}
