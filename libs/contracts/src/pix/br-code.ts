/**
 * BR Code: the text behind a PIX QR, as TLV fields (id of two digits, length of two digits, value) closed by a CRC.
 * A provider's string is shown unchanged; it is parsed only to refuse a wrong one before it is shown.
 */
export interface BrCode {
  /** Absent in codes that let the payer choose. */
  amountCentavos: number | null;
  /** Field 26-01 of a static code, or 01 of a later account field. */
  pixKey: string | null;
  /** Field 26-25 of a dynamic code, or 25 of a later account field; without a scheme. */
  url: string | null;
  merchantName: string;
  merchantCity: string;
  /** Field 62-05; `***` when the provider keeps it behind the URL. */
  txid: string | null;
}

export type BrCodeProblem = 'too-long' | 'malformed' | 'wrong-crc' | 'not-pix' | 'not-brl';

const BR_CODE_MAX_LENGTH = 512;
const PIX_GUI = 'br.gov.bcb.pix';
const BRL = '986';
/** Fields of merchant accounts whose arrangement names itself. */
const FIRST_ACCOUNT = 26;
const LAST_ACCOUNT = 51;
/** Field 54 has at most 13 characters. */
const AMOUNT = /^(?=.{1,13}$)(\d{1,10})(?:\.(\d{0,2})0*)?$/;

export type ParsedBrCode = { ok: true; code: BrCode } | { ok: false; problem: BrCodeProblem };

/** Accepts what banks accept: blanks around the text, an amount of any form, Pix in any of the account fields. */
export function parseBrCode(written: string): ParsedBrCode {
  const text = written.trim();
  if (text.length > BR_CODE_MAX_LENGTH) return { ok: false, problem: 'too-long' };
  const fields = readFields(text);
  if (!fields || fields.get('00') !== '01' || !/6304[0-9A-F]{4}$/i.test(text))
    return { ok: false, problem: 'malformed' };
  if (crc16(text.slice(0, -4)) !== text.slice(-4).toUpperCase()) return { ok: false, problem: 'wrong-crc' };
  const account = pixAccountOf(fields);
  if (!account) return { ok: false, problem: 'not-pix' };
  if (fields.get('53') !== BRL) return { ok: false, problem: 'not-brl' };
  const amount = fields.get('54');
  const amountCentavos = amount === undefined ? null : centavosOfAmount(amount);
  if (amount !== undefined && amountCentavos === null) return { ok: false, problem: 'malformed' };
  return {
    ok: true,
    code: {
      amountCentavos,
      pixKey: account.get('01') ?? null,
      url: account.get('25') ?? null,
      merchantName: fields.get('59') ?? '',
      merchantCity: fields.get('60') ?? '',
      txid: readFields(fields.get('62') ?? '')?.get('05') ?? null,
    },
  };
}

/** Another arrangement may stand in field 26: Pix is then in one of those after it. */
function pixAccountOf(fields: ReadonlyMap<string, string>): ReadonlyMap<string, string> | undefined {
  for (let id = FIRST_ACCOUNT; id <= LAST_ACCOUNT; id++) {
    const account = readFields(fields.get(String(id)) ?? '');
    if (account?.get('00')?.toLowerCase() === PIX_GUI) return account;
  }
  return undefined;
}

/** `25`, `25.`, `25.5`, `25.00` and `25.000` alike; null for anything else, and for fractions of a centavo. */
function centavosOfAmount(amount: string): number | null {
  const parts = AMOUNT.exec(amount);
  return parts && Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'));
}

/** A dynamic, one-time code, as providers make for a charge. */
export function writeDynamicBrCode(charge: {
  url: string;
  amountCentavos: number;
  merchantName: string;
  merchantCity: string;
  txid?: string;
}): string {
  const amount = `${Math.trunc(charge.amountCentavos / 100)}.${String(charge.amountCentavos % 100).padStart(2, '0')}`;
  const body =
    field('00', '01') +
    field('01', '12') +
    field('26', field('00', PIX_GUI) + field('25', charge.url)) +
    field('52', '0000') +
    field('53', BRL) +
    field('54', amount) +
    field('58', 'BR') +
    field('59', plainAscii(charge.merchantName, 25) || 'LOJA') +
    field('60', plainAscii(charge.merchantCity, 15) || 'SAO PAULO') +
    field('62', field('05', charge.txid ?? '***')) +
    '6304';
  return body + crc16(body);
}

/** CRC-16/CCITT-FALSE over the UTF-8 bytes, `6304` included, as four upper-case hex digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++)
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

function field(id: string, value: string): string {
  return id + String(value.length).padStart(2, '0') + value;
}

/** Lengths count characters and the CRC counts bytes, so banks disagree about texts with accents. */
function plainAscii(text: string, maxLength: number): string {
  return text
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .slice(0, maxLength)
    .trim();
}

/** Lengths count characters, or bytes as some providers write names with accents. */
function readFields(text: string): Map<string, string> | null {
  return readFieldsOf(text) ?? bytewise(text);
}

function bytewise(text: string): Map<string, string> | null {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length === text.length) return null;
  const fields = readFieldsOf(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  const read = (value: string) =>
    new TextDecoder().decode(Uint8Array.from(value, (one) => one.charCodeAt(0)));
  return fields && new Map(Array.from(fields, ([id, value]) => [id, read(value)]));
}

function readFieldsOf(text: string): Map<string, string> | null {
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length;) {
    const head = /^(\d{2})(\d{2})/.exec(text.slice(at, at + 4));
    if (!head) return null;
    const end = at + 4 + Number(head[2]);
    if (end > text.length) return null;
    fields.set(head[1]!, text.slice(at + 4, end));
    at = end;
  }
  return fields;
}
