import { createHash } from 'node:crypto';

const COUNTRY = '55';
/** Expects a number with area code and without country code. */
const MAX_NATIONAL_DIGITS = 11;

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

export function emailOf(email: string): string {
  return email.trim().toLowerCase();
}

/** Digits with the country code; empty if there are none. */
export function phoneOf(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^0+/, '');
  if (digits === '') return '';
  return digits.length <= MAX_NATIONAL_DIGITS ? `${COUNTRY}${digits}` : digits;
}

/** The shop's page without its query. */
export function pageOf(pageUrl: string | null, shopUrl: string): string {
  const url = pageUrl === null ? null : URL.parse(pageUrl, shopUrl);
  return url && url.origin === new URL(shopUrl).origin ? `${url.origin}${url.pathname}` : shopUrl;
}
