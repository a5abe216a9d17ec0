import { dayFromText, dayText } from '@vale/contracts/tracking';

/** `2026 * 12 + 10` is November 2026. */
export function monthOf(day: number): number {
  const [year, month] = dayText(day).split('-').map(Number);
  return year! * 12 + month! - 1;
}

export function firstDayOf(month: number): number {
  const text = `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;
  return dayFromText(text);
}

export function lastDayOf(month: number): number {
  return firstDayOf(month + 1) - 1;
}
