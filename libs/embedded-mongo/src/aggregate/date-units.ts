import { located } from '../errors.js';
import type { Bson } from '../bson/values.js';
import { offsetAt, fromWall, toWall } from './time-zone.js';

type Unit = 'year' | 'quarter' | 'month' | 'week' | 'day' | 'hour' | 'minute' | 'second' | 'millisecond';

const MONTHS: Partial<Record<Unit, number>> = { year: 12, quarter: 3, month: 1 };
/** Length in ms of the units that have one on the wall clock. */
const LENGTH: Partial<Record<Unit, number>> = {
  week: 604_800_000,
  day: 86_400_000,
  hour: 3_600_000,
  minute: 60_000,
  second: 1000,
  millisecond: 1,
};
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
/** Bins are counted from here, in the time zone of the expression. */
const REFERENCE = Date.UTC(2000, 0, 1);

export function parseUnit(unit: Bson, name: string): Unit {
  if (typeof unit === 'string' && (unit in MONTHS || unit in LENGTH)) return unit as Unit;
  throw located(5439013, `${name} requires 'unit' to be one of the time units, not ${String(unit)}`);
}

export function parseWeekday(day: Bson, name: string): number {
  const index = WEEKDAYS.findIndex(
    (weekday) =>
      typeof day === 'string' && (day.toLowerCase() === weekday || day.toLowerCase() === weekday.slice(0, 3)),
  );
  if (index < 0)
    throw located(
      5439015,
      `${name} parameter 'startOfWeek' value cannot be recognized as a day of a week: ${String(day)}`,
    );
  return index;
}

const monthIndex = (wall: Date): number => wall.getUTCFullYear() * 12 + wall.getUTCMonth();

/** First reference week start at or after 2000-01-01 (a Saturday). */
const weekReference = (startOfWeek: number): number => REFERENCE + ((startOfWeek - 6 + 7) % 7) * LENGTH.day!;

export function truncate(date: Date, unit: Unit, bin: number, zone: string, startOfWeek: number): Date {
  const wall = toWall(date, zone);
  const months = MONTHS[unit];
  if (months) {
    const size = months * bin;
    const reference = 2000 * 12;
    const index = reference + Math.floor((monthIndex(wall) - reference) / size) * size;
    return fromWall(new Date(Date.UTC(Math.floor(index / 12), index % 12, 1)), zone);
  }
  const size = LENGTH[unit]! * bin;
  const reference = unit === 'week' ? weekReference(startOfWeek) : REFERENCE;
  const start = reference + Math.floor((wall.getTime() - reference) / size) * size;
  // below a day the offset of the instant itself holds, so that the hour DST repeats keeps its two halves apart
  if (unit !== 'week' && unit !== 'day') return new Date(start - offsetAt(date.getTime(), zone));
  return fromWall(new Date(start), zone);
}

/** Adds whole units; a day that the target month lacks becomes its last one. */
export function shift(date: Date, unit: Unit, amount: number, zone: string): Date {
  const months = MONTHS[unit];
  if (months === undefined && unit !== 'day' && unit !== 'week')
    return new Date(date.getTime() + amount * LENGTH[unit]!);
  const wall = toWall(date, zone);
  if (months === undefined) return fromWall(new Date(wall.getTime() + amount * LENGTH[unit]!), zone);
  const index = monthIndex(wall) + amount * months;
  const year = Math.floor(index / 12);
  const month = index - year * 12;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const target = new Date(wall);
  target.setUTCFullYear(year, month, Math.min(wall.getUTCDate(), lastDay));
  return fromWall(target, zone);
}

/** How many boundaries of the unit lie between two instants. */
export function difference(start: Date, end: Date, unit: Unit, zone: string, startOfWeek: number): number {
  const from = toWall(start, zone);
  const to = toWall(end, zone);
  const months = MONTHS[unit];
  if (months) return Math.floor(monthIndex(to) / months) - Math.floor(monthIndex(from) / months);
  if (unit === 'week' || unit === 'day') {
    const reference = unit === 'week' ? weekReference(startOfWeek) : REFERENCE;
    const count = (wall: Date): number => Math.floor((wall.getTime() - reference) / LENGTH[unit]!);
    return count(to) - count(from);
  }
  const size = LENGTH[unit]!;
  const startOffset = offsetAt(start.getTime(), zone);
  const count = (date: Date): number => Math.floor((date.getTime() + startOffset) / size);
  return count(end) - count(start);
}

export const dayOfYear = (wall: Date): number =>
  Math.floor((wall.getTime() - Date.UTC(wall.getUTCFullYear(), 0, 1)) / LENGTH.day!) + 1;

/** ISO 8601 week and the year it belongs to. */
export function isoWeek(wall: Date): { year: number; week: number } {
  const thursday = new Date(wall);
  thursday.setUTCDate(wall.getUTCDate() + 4 - (wall.getUTCDay() || 7));
  return { year: thursday.getUTCFullYear(), week: Math.ceil(dayOfYear(thursday) / 7) };
}

/** Week of the year counted from its first Sunday, 0 to 53. */
export const sundayWeek = (wall: Date): number => Math.floor((dayOfYear(wall) + 6 - wall.getUTCDay()) / 7);
