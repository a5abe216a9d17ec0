import { maskedDocument } from './masked.js';

export interface Payer {
  name: string | null;
  document: string | null;
}

/** Fields in which providers name the payer. The Central Bank's API omits it, but many banks add it. */
const PAYER_FIELDS = ['pagador', 'payer', 'debtorAccount'];
const NAME_FIELDS = ['nome', 'name'];
const DOCUMENT_FIELDS = ['cpf', 'cnpj', 'document', 'documento', 'taxId'];

/**
 * Payer of a payment according to these bodies; `id` is its end-to-end id or the charge's id. The document is
 * masked.
 */
export function payerOf(bodies: readonly unknown[], id: string): Payer | null {
  for (const body of bodies)
    for (const object of objectsIn(body)) {
      if (!Object.values(object).includes(id)) continue;
      const payer = PAYER_FIELDS.map((name) => object[name]).find(isObject);
      if (payer) return toPayer(payer);
    }
  return null;
}

type Fields = Record<string, unknown>;

function toPayer(payer: Fields): Payer | null {
  const first = (names: readonly string[]) =>
    names.map((name) => payer[name]).find((text) => typeof text === 'string' && text !== '') as
      string | undefined;
  const document = first(DOCUMENT_FIELDS);
  return {
    name: first(NAME_FIELDS) ?? null,
    document: document === undefined ? null : maskedDocument(document),
  };
}

function* objectsIn(value: unknown): Generator<Fields> {
  if (Array.isArray(value)) for (const one of value) yield* objectsIn(one);
  if (!isObject(value)) return;
  yield value;
  for (const field of Object.values(value)) yield* objectsIn(field);
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
