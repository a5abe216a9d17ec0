import { dayFromText, dayOf, dayText, MAX_DAYS, type Period } from '@vale/contracts/tracking';

export const PERIODS = ['hoje', '7', '30', '90', 'outro'] as const;
export type PeriodName = (typeof PERIODS)[number];

export const PERIOD_TEXTS: Record<PeriodName, string> = {
  hoje: 'Hoje',
  '7': '7 dias',
  '30': '30 dias',
  '90': '90 dias',
  outro: 'Período…',
};

/** Days that end today; null for a custom period that is not complete, or too long. */
export function periodNamed(
  name: PeriodName,
  { de, ate }: { de?: string | undefined; ate?: string | undefined },
  now: number,
): Period | null {
  const today = dayOf(now);
  if (name !== 'outro') {
    const days = name === 'hoje' ? 1 : Number(name);
    return { from: dayText(today - days + 1), to: dayText(today) };
  }
  const [first, last] = [dayFromText(de ?? ''), dayFromText(ate ?? '')];
  if (!(first <= last) || last - first >= MAX_DAYS) return null;
  return { from: dayText(first), to: dayText(last) };
}

const WEEKDAYS = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'];
const MONTHS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'];

/** `sáb, 21 nov` */
export function dayLabel(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return `${WEEKDAYS[date.getUTCDay()]}, ${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`;
}

/** `nov 2026` */
export function monthLabel(month: string): string {
  const [year, number] = month.split('-');
  return `${MONTHS[Number(number) - 1]} ${year}`;
}
