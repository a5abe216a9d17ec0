const MONTHS = [
  'january janeiro',
  'february fevereiro',
  'march marco',
  'april abril',
  'may maio',
  'june junho',
  'july julho',
  'august agosto',
  'september setembro',
  'october outubro',
  'november novembro',
  'december dezembro',
].map((names) => names.split(' '));

const ENGLISH =
  /^(?<month>[a-z]+) (?<day>\d{1,2}), (?<year>\d{4}) at (?<hour>\d{1,2}):(?<minute>\d{2}):(?<second>\d{2})(?:\.\d+)? (?<half>am|pm) utc(?<zone>[+-]\d{1,2})?$/;
const PORTUGUESE =
  /^(?<day>\d{1,2}) de (?<month>[a-z]+) de (?<year>\d{4}) as (?<hour>\d{1,2}):(?<minute>\d{2}):(?<second>\d{2})(?:\.\d+)? utc(?<zone>[+-]\d{1,2})?$/;

/**
 * A date as Firestore's console shows it, `January 1, 2030 at 9:00:00 AM UTC-3` or
 * `1 de janeiro de 2030 às 09:00:00 UTC-3`, in the form `2030-01-01T09:00:00-03:00`. Undefined for another text.
 */
export function isoOfConsoleDate(text: string): string | undefined {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/g, ' ').trim().toLowerCase();
  const found = (ENGLISH.exec(plain) ?? PORTUGUESE.exec(plain))?.groups;
  if (!found) return undefined;
  const { year, day = '', minute, second, half, zone = '+0' } = found;
  const month = MONTHS.findIndex((names) => names.includes(found['month']!)) + 1;
  if (month === 0) return undefined;
  const hour = half ? (Number(found['hour']) % 12) + (half === 'pm' ? 12 : 0) : Number(found['hour']);
  const two = (number: number | string) => String(number).padStart(2, '0');
  const offset = `${zone[0]}${two(zone.slice(1))}:00`;
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${minute}:${second}${offset}`;
}
