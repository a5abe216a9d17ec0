/** Reads single values of replies. A value of another kind is null: it never makes the rest of a reply unreadable. */

/** Longer texts are not kept. */
const MAX_TEXT = 600;
/** Instants before 2000 and after 2100 are not instants of a payment. Epoch milliseconds. */
const EARLIEST = Date.UTC(2000, 0);
const LATEST = Date.UTC(2100, 0);
/** R$ 10 billion: the longest sum of API Pix, `\d{1,10}\.\d{2}`. */
const MAX_CENTAVOS = 1e12;
const EXACT = 1e-6;
/** Offset of Brazilian time from UTC. */
const BRAZIL_MS = -3 * 3_600_000;

export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

export function textOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  return typeof value === 'string' && value !== '' && value.length <= MAX_TEXT ? value : null;
}

/**
 * Reais as a number, or as a text of digits with a point before the centavos. A comma is not read: "1.234,50" and "1,234"
 * would be guesses about money.
 */
export function centavosOf(value: unknown): number | null {
  if (typeof value === 'string') return centavosOfText(value);
  if (typeof value !== 'number') return null;
  const centavos = Math.round(value * 100);
  return isSum(centavos) && Math.abs(value * 100 - centavos) < EXACT * Math.max(1, centavos)
    ? centavos
    : null;
}

function centavosOfText(text: string): number | null {
  const parts = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!parts) return null;
  const centavos = Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'));
  return isSum(centavos) ? centavos : null;
}

function isSum(centavos: number): boolean {
  return Number.isSafeInteger(centavos) && centavos >= 0 && centavos < MAX_CENTAVOS;
}

/** `123.45`, as API Pix writes sums. */
export function reaisText(centavos: number): string {
  const digits = String(centavos).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Epoch milliseconds of an ISO 8601 text or of a number of milliseconds; `timeZone` where the text has none. */
export function instantOf(value: unknown, timeZone: string): number | null {
  const ms = typeof value === 'number' ? value : Date.parse(withTimeZone(textOf(value) ?? '', timeZone));
  return Number.isFinite(ms) && ms >= EARLIEST && ms < LATEST ? Math.trunc(ms) : null;
}

function withTimeZone(text: string, timeZone: string): string {
  return /\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/.test(text) && !/[+-]\d{2}:?\d{2}$/.test(text)
    ? `${text.replace(' ', 'T')}${timeZone}`
    : text;
}

/** One or many: the Central Bank's own example has an object where its schema has a list. */
export function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value as readonly unknown[];
  return value === null || value === undefined ? [] : [value];
}

/** `2026-11-26T12:00:00.000-03:00`: Brazil has had no summer time since 2019. */
export function brazilianTime(ms: number): string {
  return new Date(ms + BRAZIL_MS).toISOString().replace('Z', '-03:00');
}

/** The day of an instant in Brazil, `2026-11-26`. */
export function brazilianDay(ms: number): string {
  return brazilianTime(ms).slice(0, 10);
}

/** Centavos as a whole number; null for anything else. */
export function wholeCentavosOf(value: unknown): number | null {
  return typeof value === 'number' && isSum(value) ? value : null;
}

/** Null if any of the sums is unreadable. */
export function totalOf(sums: readonly (number | null)[]): number | null {
  return sums.reduce((total, one) => (total === null || one === null ? null : total + one), 0);
}

/** Our reference in our own spelling; the id of another system unchanged. */
export function referenceOf(value: unknown): string | null {
  const text = textOf(value);
  return isOurReference(text) ? text!.trim().toUpperCase() : text;
}

/** Our references are ULIDs. An account may have charges of other systems, which have other ones. */
export function isOurReference(text: string | null): boolean {
  return text !== null && /^[0-9A-HJKMNP-TV-Z]{26}$/i.test(text.trim());
}
