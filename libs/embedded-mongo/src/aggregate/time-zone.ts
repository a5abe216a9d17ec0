import { located } from '../errors.js';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    try {
      format = new Intl.DateTimeFormat('en-US', {
        timeZone: zone,
        hourCycle: 'h23',
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: 'numeric',
        minute: 'numeric',
        second: 'numeric',
      });
    } catch {
      throw located(40485, `unrecognized time zone identifier: "${zone}"`);
    }
    formats.set(zone, format);
  }
  return format;
}

/** Milliseconds to add to UTC to get the wall-clock time in a zone (an Olson name, or an offset such as -03:00) at an instant. */
export function offsetAt(time: number, zone: string): number {
  if (zone === 'UTC' || zone === 'GMT' || zone === 'Z') return 0;
  const fixed = /^([+-])(\d\d):?(\d\d)?$/.exec(zone);
  if (fixed) return (fixed[1] === '-' ? -1 : 1) * (Number(fixed[2]) * 60 + Number(fixed[3] ?? 0)) * 60_000;
  const parts: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(time)) parts[type] = Number(value);
  const wall = Date.UTC(parts.year!, parts.month! - 1, parts.day, parts.hour, parts.minute, parts.second);
  return wall - Math.floor(time / 1000) * 1000;
}

/** Wall-clock time in a zone, held in the UTC fields of a Date. */
export const toWall = (instant: Date, zone: string): Date =>
  new Date(instant.getTime() + offsetAt(instant.getTime(), zone));

/** The instant of a wall-clock time; in the hour that DST skips or repeats, the offset from before the change applies. */
export function fromWall(wall: Date, zone: string): Date {
  const time = wall.getTime();
  const first = time - offsetAt(time, zone);
  const second = time - offsetAt(first, zone);
  return new Date(offsetAt(second, zone) === offsetAt(first, zone) ? second : Math.max(first, second));
}
