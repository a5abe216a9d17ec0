/** Created on first use: shoppers' pages load the catalogue's contracts but never need it. */
let clock: Intl.DateTimeFormat | undefined;

export interface LocalTime {
  /** `2026-11-22`, empty for none. */
  date: string;
  /** `14:30` */
  time: string;
}

/** The wall clock in São Paulo. */
export function localTime(epochMs: number | null): LocalTime {
  if (epochMs === null) return { date: '', time: '' };
  clock ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: 'America/Sao_Paulo',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const parts = Object.fromEntries(clock.formatToParts(epochMs).map(({ type, value }) => [type, value]));
  const { year, month, day, hour, minute } = parts;
  return { date: `${year}-${month}-${day}`, time: `${hour}:${minute}` };
}

/** `2026-11-22T14:30:05-03:00`, the time in São Paulo by ISO 8601. */
export function isoLocalTime(epochMs: number): string {
  const { date, time } = localTime(epochMs);
  const seconds = new Date(epochMs).toISOString().slice(17, 19);
  const minutes = (Date.parse(`${date}T${time}:${seconds}Z`) - Math.floor(epochMs / 1_000) * 1_000) / 60_000;
  const hours = String(Math.abs(minutes) / 60).padStart(2, '0');
  return `${date}T${time}:${seconds}${minutes < 0 ? '-' : '+'}${hours}:00`;
}

/** Epoch milliseconds of that time in São Paulo; null without a date, NaN if it is incomplete or no day of the calendar. */
export function fromLocalTime({ date, time }: LocalTime): number | null {
  if (date === '' && time === '') return null;
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  // `Date.parse` takes the 31st of February for the 3rd of March.
  if (Number.isNaN(asUtc) || !new Date(asUtc).toISOString().startsWith(date)) return Number.NaN;
  const shown = localTime(asUtc);
  // The offset of that day: summer time may come back.
  return asUtc + (asUtc - Date.parse(`${shown.date}T${shown.time}:00Z`));
}
