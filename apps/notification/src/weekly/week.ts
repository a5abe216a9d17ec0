import { HOUR_MS } from '@vale/contracts/time';
import { dayFromText, dayOf, dayStart, dayText, type Period } from '@vale/contracts/tracking';

const DAYS = 7;
/** Day 0 was a Thursday. */
const THURSDAY = 3;
/** Eight in the morning. */
const DUE_MS = 8 * HOUR_MS;
/** A report that could not be sent by the end of Tuesday is left out: Análise has its figures. */
const DUE_DAYS = 2;

/** The first day of the last whole week in São Paulo; null while no mail about it is due. */
export function mondayToReport(now: number): number | null {
  const today = dayOf(now);
  const monday = today - ((today + THURSDAY) % DAYS);
  const isDue = now >= dayStart(monday) + DUE_MS && today < monday + DUE_DAYS;
  return isDue ? monday - DAYS : null;
}

export function periodOfWeek(monday: string): Period {
  return { from: monday, to: dayText(dayFromText(monday) + DAYS - 1) };
}
