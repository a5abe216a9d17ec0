import { Int32, Long, ObjectId, Timestamp } from 'bson';
import { located } from '../errors.js';
import { isDoc, isNumber, toNumber, type Bson } from '../bson/values.js';
import {
  dayOfYear,
  difference,
  isoWeek,
  parseUnit,
  parseWeekday,
  shift,
  sundayWeek,
  truncate,
} from './date-units.js';
import type { Operator, Operators } from './operator.js';
import { isNullish, namedOperands, typeForMessage } from './operands.js';
import { offsetAt, toWall } from './time-zone.js';

function toInstant(value: Bson, name: string): Date {
  if (value instanceof Date) return value;
  if (value instanceof ObjectId) return value.getTimestamp();
  if (value instanceof Timestamp) return new Date(value.t * 1000);
  throw located(16006, `can't convert from BSON type ${typeForMessage(value)} to Date in ${name}`);
}

function toZone(value: Bson, name: string): string {
  if (typeof value !== 'string')
    throw located(40517, `timezone of ${name} must evaluate to a string, found ${typeForMessage(value)}`);
  return value;
}

function wholeNumber(value: Bson, name: string, field: string): number {
  const number = isNumber(value) ? toNumber(value) : NaN;
  if (!Number.isInteger(number)) throw located(5439017, `${name} requires '${field}' to be a whole number`);
  return number;
}

/** A part of a date: the operand is a date, or `{date, timezone}`. */
const datePart =
  (read: (wall: Date) => number): Operator =>
  (operand, compile, name) => {
    const named = isDoc(operand) && Object.hasOwn(operand, 'date');
    const single = Array.isArray(operand) && operand.length === 1 ? operand[0] : operand;
    const { date, timezone } = named
      ? namedOperands(operand, compile, name, ['date'], ['timezone'])
      : { date: compile(single) };
    return (doc, variables) => {
      const value = date!(doc, variables);
      const zone = timezone ? timezone(doc, variables) : 'UTC';
      if (isNullish(value) || isNullish(zone)) return null;
      return new Int32(read(toWall(toInstant(value, name), toZone(zone, name))));
    };
  };

const pad = (value: number, length: number): string => String(value).padStart(length, '0');
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

function offsetText(offset: number): string {
  const minutes = Math.abs(offset) / 60_000;
  return `${offset < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60), 2)}${pad(minutes % 60, 2)}`;
}

const FORMATS: Record<string, (wall: Date, offset: number) => string> = {
  '%': () => '%',
  Y: (wall) => pad(wall.getUTCFullYear(), 4),
  m: (wall) => pad(wall.getUTCMonth() + 1, 2),
  d: (wall) => pad(wall.getUTCDate(), 2),
  H: (wall) => pad(wall.getUTCHours(), 2),
  M: (wall) => pad(wall.getUTCMinutes(), 2),
  S: (wall) => pad(wall.getUTCSeconds(), 2),
  L: (wall) => pad(wall.getUTCMilliseconds(), 3),
  j: (wall) => pad(dayOfYear(wall), 3),
  w: (wall) => String(wall.getUTCDay() + 1),
  u: (wall) => String(wall.getUTCDay() || 7),
  U: (wall) => pad(sundayWeek(wall), 2),
  V: (wall) => pad(isoWeek(wall).week, 2),
  G: (wall) => pad(isoWeek(wall).year, 4),
  B: (wall) => MONTHS[wall.getUTCMonth()]!,
  b: (wall) => MONTHS[wall.getUTCMonth()]!.slice(0, 3),
  z: (_wall, offset) => offsetText(offset),
  Z: (_wall, offset) => String(offset / 60_000),
};

function formatDate(date: Date, format: string, zone: string): string {
  const offset = offsetAt(date.getTime(), zone);
  const wall = new Date(date.getTime() + offset);
  return format.replace(/%(.?)/gs, (_match, code: string) => {
    if (!Object.hasOwn(FORMATS, code))
      throw located(18536, `Invalid format character '%${code}' in format string`);
    return FORMATS[code]!(wall, offset);
  });
}

const dateToString: Operator = (operand, compile, name) => {
  const fields = namedOperands(operand, compile, name, ['date'], ['format', 'timezone', 'onNull']);
  return (doc, variables) => {
    const value = fields.date!(doc, variables);
    if (isNullish(value)) return fields.onNull ? fields.onNull(doc, variables) : null;
    const zone = fields.timezone ? fields.timezone(doc, variables) : 'UTC';
    const utc = zone === 'UTC' || zone === 'GMT';
    const format = fields.format ? fields.format(doc, variables) : `%Y-%m-%dT%H:%M:%S.%L${utc ? 'Z' : ''}`;
    if (isNullish(zone) || isNullish(format)) return null;
    if (typeof format !== 'string') throw located(18533, `${name} requires that 'format' be a string`);
    return formatDate(toInstant(value, name), format, toZone(zone, name));
  };
};

const dateTrunc: Operator = (operand, compile, name) => {
  const fields = namedOperands(
    operand,
    compile,
    name,
    ['date', 'unit'],
    ['binSize', 'timezone', 'startOfWeek'],
  );
  return (doc, variables) => {
    const date = fields.date!(doc, variables);
    const unit = fields.unit!(doc, variables);
    const bin = fields.binSize ? fields.binSize(doc, variables) : new Int32(1);
    const zone = fields.timezone ? fields.timezone(doc, variables) : 'UTC';
    const start = fields.startOfWeek ? fields.startOfWeek(doc, variables) : 'sunday';
    if ([date, unit, bin, zone].some(isNullish)) return null;
    const size = wholeNumber(bin, name, 'binSize');
    if (size <= 0)
      throw located(5439018, `${name} requires 'binSize' to be greater than 0, but got value ${size}`);
    return truncate(
      toInstant(date, name),
      parseUnit(unit, name),
      size,
      toZone(zone, name),
      parseWeekday(start, name),
    );
  };
};

const dateShift =
  (direction: 1 | -1): Operator =>
  (operand, compile, name) => {
    const fields = namedOperands(operand, compile, name, ['startDate', 'unit', 'amount'], ['timezone']);
    return (doc, variables) => {
      const [date, unit, amount] = [fields.startDate!, fields.unit!, fields.amount!].map((field) =>
        field(doc, variables),
      );
      const zone = fields.timezone ? fields.timezone(doc, variables) : 'UTC';
      if ([date, unit, amount, zone].some(isNullish)) return null;
      return shift(
        toInstant(date, name),
        parseUnit(unit, name),
        direction * wholeNumber(amount, name, 'amount'),
        toZone(zone, name),
      );
    };
  };

const dateDiff: Operator = (operand, compile, name) => {
  const fields = namedOperands(
    operand,
    compile,
    name,
    ['startDate', 'endDate', 'unit'],
    ['timezone', 'startOfWeek'],
  );
  return (doc, variables) => {
    const [start, end, unit] = [fields.startDate!, fields.endDate!, fields.unit!].map((field) =>
      field(doc, variables),
    );
    const zone = fields.timezone ? fields.timezone(doc, variables) : 'UTC';
    const week = fields.startOfWeek ? fields.startOfWeek(doc, variables) : 'sunday';
    if ([start, end, unit, zone].some(isNullish)) return null;
    const days = parseWeekday(week, name);
    return Long.fromNumber(
      difference(
        toInstant(start, name),
        toInstant(end, name),
        parseUnit(unit, name),
        toZone(zone, name),
        days,
      ),
    );
  };
};

export const DATES: Operators = {
  $year: datePart((wall) => wall.getUTCFullYear()),
  $month: datePart((wall) => wall.getUTCMonth() + 1),
  $dayOfMonth: datePart((wall) => wall.getUTCDate()),
  $dayOfWeek: datePart((wall) => wall.getUTCDay() + 1),
  $dayOfYear: datePart(dayOfYear),
  $isoDayOfWeek: datePart((wall) => wall.getUTCDay() || 7),
  $isoWeek: datePart((wall) => isoWeek(wall).week),
  $isoWeekYear: datePart((wall) => isoWeek(wall).year),
  $week: datePart(sundayWeek),
  $hour: datePart((wall) => wall.getUTCHours()),
  $minute: datePart((wall) => wall.getUTCMinutes()),
  $second: datePart((wall) => wall.getUTCSeconds()),
  $millisecond: datePart((wall) => wall.getUTCMilliseconds()),
  $dateToString: dateToString,
  $dateTrunc: dateTrunc,
  $dateAdd: dateShift(1),
  $dateSubtract: dateShift(-1),
  $dateDiff: dateDiff,
};
