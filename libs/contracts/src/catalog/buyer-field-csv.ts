import { plainCell } from './csv-text.js';
import type { BuyerField } from './buyer-field.js';

/** A kind in the CSV and the panel. */
const BUYER_FIELD_KINDS: Readonly<Record<BuyerField['kind'], string>> = {
  text: 'texto',
  digits: 'numeros',
  choice: 'escolha',
  email: 'e-mail',
};

const PER_ORDER = 'por pedido';

/** `ID do jogador: numeros; tamanho 6-12; exemplo 123456 | Servidor: escolha; por pedido; opcoes Brasil, Europa`. */
export function buyerFieldsText(fields: readonly BuyerField[]): string {
  return fields.map(fieldText).join(' | ');
}

/** The fields of such a text, for the schema to check. Undefined if it is another text. */
export function readBuyerFields(text: string): Record<string, unknown>[] | undefined {
  const fields = text.split('|').map((one) => readField(one.trim()));
  return fields.every((one) => one !== undefined) ? fields : undefined;
}

function fieldText({ label, kind, per, min, max, mask, example, options }: BuyerField): string {
  const hasLength = min !== undefined || max !== undefined;
  return [
    `${label}: ${BUYER_FIELD_KINDS[kind]}`,
    ...(per === 'order' ? [PER_ORDER] : []),
    ...(hasLength ? [`tamanho ${min ?? ''}-${max ?? ''}`] : []),
    ...(mask === undefined ? [] : [`formato ${mask}`]),
    ...(example === undefined ? [] : [`exemplo ${example}`]),
    ...(options === undefined ? [] : [`opcoes ${options.join(', ')}`]),
  ].join('; ');
}

function readField(text: string): Record<string, unknown> | undefined {
  const [head = '', ...parts] = text.split(';').map((one) => one.trim());
  const [label = '', typed = ''] = head.split(':').map((one) => one.trim());
  const kind = kindOf(typed);
  if (label === '' || kind === undefined) return undefined;
  const field: Record<string, unknown> = { label, kind, per: 'unit' };
  for (const part of parts) if (!readPart(part, field)) return undefined;
  return field;
}

/** Returns false for an unknown part. */
function readPart(part: string, field: Record<string, unknown>): boolean {
  if (plainCell(part) === PER_ORDER) {
    field['per'] = 'order';
    return true;
  }
  const space = part.indexOf(' ');
  const value = part.slice(space + 1).trim();
  if (space < 0 || value === '') return false;
  switch (plainCell(part.slice(0, space))) {
    case 'tamanho':
      return readLength(value, field);
    case 'formato':
      field['mask'] = value;
      return true;
    case 'exemplo':
      field['example'] = value;
      return true;
    case 'opcoes':
      field['options'] = value.split(',').map((one) => one.trim());
      return true;
    default:
      return false;
  }
}

function readLength(value: string, field: Record<string, unknown>): boolean {
  const [, min = '', max = ''] = /^(\d{0,3})\s*-\s*(\d{0,3})$/.exec(value) ?? [];
  if (min !== '') field['min'] = Number(min);
  if (max !== '') field['max'] = Number(max);
  return min !== '' || max !== '';
}

function kindOf(typed: string): string | undefined {
  const wanted = plainCell(typed);
  return Object.entries(BUYER_FIELD_KINDS).find(([, name]) => name === wanted)?.[0];
}
