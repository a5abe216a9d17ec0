import type { CollectedName } from '@vale/contracts/tracking';

/** A row of the exports: one event of a visit or an order. docs/analytics.md explains every column. */
export interface ExportedEvent {
  /** ULID. The same in each export of the day. */
  id: string;
  type: string;
  /** Epoch milliseconds. */
  time: number;
  visit?: string | undefined;
  visitor?: string | undefined;
  consent?: string | undefined;
  device?: string | undefined;
  campaignSource?: string | undefined;
  campaignMedium?: string | undefined;
  campaignName?: string | undefined;
  page?: string | undefined;
  productId?: string | undefined;
  productTitle?: string | undefined;
  category?: string | undefined;
  transactionId?: string | undefined;
  buyer?: string | undefined;
  totalCentavos?: number | undefined;
  bumpCentavos?: number | undefined;
  refundedCentavos?: number | undefined;
  paySeconds?: number | undefined;
  acceptedBelowPrice?: boolean | undefined;
  simulated?: boolean | undefined;
  units?: number | undefined;
  products?: number | undefined;
  unit?: number | undefined;
  unitKind?: string | undefined;
  variation?: string | undefined;
  unitCentavos?: number | undefined;
  unitRefundedCentavos?: number | undefined;
  campaignContent?: string | undefined;
  campaignTerm?: string | undefined;
  unitCostCentavos?: number | undefined;
  unitFeeCentavos?: number | undefined;
  unitProfitCentavos?: number | undefined;
  searchTerm?: string | undefined;
  couponCode?: string | undefined;
  couponDiscountCentavos?: number | undefined;
}

type Data = Omit<ExportedEvent, 'id' | 'type' | 'time'>;
type ColumnType = 'text' | 'whole' | 'flag';

/** Columns after `id`, `type`, `time` and `day`, in this order. New ones go to the end, and to a new version in export-schema.ts. */
export const DATA_COLUMNS = {
  visit: 'text',
  visitor: 'text',
  consent: 'text',
  device: 'text',
  campaignSource: 'text',
  campaignMedium: 'text',
  campaignName: 'text',
  page: 'text',
  productId: 'text',
  productTitle: 'text',
  category: 'text',
  transactionId: 'text',
  buyer: 'text',
  totalCentavos: 'whole',
  bumpCentavos: 'whole',
  refundedCentavos: 'whole',
  paySeconds: 'whole',
  acceptedBelowPrice: 'flag',
  simulated: 'flag',
  units: 'whole',
  products: 'whole',
  unit: 'whole',
  unitKind: 'text',
  variation: 'text',
  unitCentavos: 'whole',
  unitRefundedCentavos: 'whole',
  campaignContent: 'text',
  campaignTerm: 'text',
  unitCostCentavos: 'whole',
  unitFeeCentavos: 'whole',
  unitProfitCentavos: 'whole',
  searchTerm: 'text',
  couponCode: 'text',
  couponDiscountCentavos: 'whole',
} satisfies Record<keyof Data, ColumnType>;

const DATA_NAMES = Object.keys(DATA_COLUMNS) as (keyof Data)[];

export function pageEventType(name: CollectedName): string {
  const kebab = name.replace(/(?!^)[A-Z]/g, (capital) => `-${capital}`).toLowerCase();
  return `br.vale.tracking.${kebab}.v1`;
}

/** The same names as those of checkout's events; those of units are of the export alone. */
export const ORDER_EVENTS = [
  'placed',
  'paid',
  'delivered',
  'refunded',
  'unit-paid',
  'unit-refunded',
] as const;

export function orderEventType(name: (typeof ORDER_EVENTS)[number]): string {
  return `br.vale.checkout.order-${name}.v1`;
}

/** One CloudEvents envelope per line, built as text because an object for each event would only be garbage. */
export function ndjsonLines(events: readonly ExportedEvent[]): string {
  let lines = '';
  for (const event of events) {
    const { id, type, time, visit, transactionId } = event;
    const source = transactionId === undefined ? '/vale/tracking' : '/vale/checkout';
    const subject = transactionId ?? visit;
    lines += `{"specversion":"1.0","id":"${id}","source":"${source}","type":"${type}"`;
    lines += `,"time":"${new Date(time).toISOString()}"`;
    // A crash may have left an event without its visit.
    if (subject !== undefined) lines += `,"subject":${JSON.stringify(subject)}`;
    lines += `,"datacontenttype":"application/json","data":{${dataText(event)}}}\n`;
  }
  return lines;
}

function dataText(event: ExportedEvent): string {
  let text = '';
  for (const name of DATA_NAMES) {
    const value = event[name];
    if (value === undefined) continue;
    text += `${text === '' ? '' : ','}"${name}":${JSON.stringify(value)}`;
  }
  return text;
}

export const CSV_HEAD: readonly string[] = ['id', 'type', 'time', 'day', ...DATA_NAMES];

/** The lines of a day's `events`. `cellOf` guards and quotes a text. */
export function csvLines(
  day: string,
  events: readonly ExportedEvent[],
  cellOf: (text: string) => string,
): string {
  let lines = '';
  for (const event of events) {
    const { id, type, time } = event;
    lines += `${id};${type};${new Date(time).toISOString()};${day}`;
    for (const name of DATA_NAMES) {
      const value = event[name];
      lines += value === undefined ? ';' : `;${typeof value === 'string' ? cellOf(value) : value}`;
    }
    lines += '\r\n';
  }
  return lines;
}

const ALPHABET = Buffer.from('0123456789ABCDEFGHJKMNPQRSTVWXYZ');
export const ULID_LENGTH = 26;
const ULID = Buffer.alloc(ULID_LENGTH);

/** Encodes 16 bytes. */
export function ulidText(bytes: Uint8Array): string {
  let length = 0;
  let value = 0;
  // The characters have two bits more than 16 bytes.
  let bits = 2;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    for (bits += 8; bits >= 5; value &= (1 << bits) - 1) {
      bits -= 5;
      ULID[length++] = ALPHABET[value >>> bits]!;
    }
  }
  return ULID.toString('latin1', 0, length);
}
