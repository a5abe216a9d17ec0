import { dayFromText, dayText } from '@vale/contracts/tracking';

/** `2026 * 12 + 10` is November 2026. */
export function monthOf(day: number): number {
  const [year, month] = dayText(day).split('-').map(Number);
  return year! * 12 + month! - 1;
}

/** `2026-11` */
export function monthText(month: number): string {
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
}

export function firstDayOf(month: number): number {
  return dayFromText(`${monthText(month)}-01`);
}

export function lastDayOf(month: number): number {
  return firstDayOf(month + 1) - 1;
}
