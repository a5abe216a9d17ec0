/** The days of the script, in three months. They are in the future, because the store deletes what has expired by its own clock. */
export const FIRST_DAY = '2031-08-25';
export const DAYS = 60;

const formatter = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Sao_Paulo',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
});
const HOUR_MS = 3_600_000;
const known = new Map<number, string>();

/** `2026-09-01 23`: the day and hour in São Paulo by the time zone database, not by the shop's own arithmetic. */
function localHour(ms: number): string {
  const hour = Math.floor(ms / HOUR_MS);
  const text = known.get(hour) ?? formatter.format(hour * HOUR_MS);
  known.set(hour, text);
  return text;
}

export const dayAt = (ms: number): string => localHour(ms).slice(0, 10);
export const monthAt = (ms: number): string => localHour(ms).slice(0, 7);
export const hourAt = (ms: number): number => Number(localHour(ms).slice(11, 13));

/** Epoch milliseconds of an hour of a day in São Paulo; negative hours are of the day before. */
export const timeOf = (day: string, hours = 0): number =>
  Date.parse(`${day}T00:00:00-03:00`) + hours * HOUR_MS;

export const dayAfter = (day: string, days = 1): string => dayAt(timeOf(day, 24 * days));
