/** Fields that hold a person's or a company's document, as providers write them. */
const NAMES = 'cpf|cnpj|cpf_?cnpj|document|documento|tax_?id|document_?number';
const DOCUMENT = new RegExp(`^(${NAMES})$`, 'i');
/** The same in JSON text, because a long body is stored only in part. */
const DOCUMENT_IN_TEXT = new RegExp(`("(?:${NAMES})"\\s*:\\s*"?)([^",}]+)`, 'gi');

/** The document of a person with its middle only, as on bank statements; of a company with its end hidden; empty if there is none. */
export function maskedDocument(document: string): string {
  if (document === '') return '';
  const signs = document.replace(/[^\dA-Za-z*]/g, '');
  if (signs.length === 11) return `***.${signs.slice(3, 6)}.${signs.slice(6, 9)}-**`;
  return `${signs.slice(0, 8).padEnd(8, '*')}${'*'.repeat(Math.max(0, signs.length - 8))}`;
}

/** A copy with every document masked, by field name and wherever the digits of one of `known` occur. */
export function masked(value: unknown, known: readonly string[]): unknown {
  if (typeof value === 'string') return withoutKnown(value, known);
  if (Array.isArray(value)) return value.map((one) => masked(one, known));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]: [string, unknown]) => [
      name,
      DOCUMENT.test(name) && (typeof field === 'string' || typeof field === 'number')
        ? maskedDocument(String(field))
        : masked(field, known),
    ]),
  );
}

function withoutKnown(text: string, known: readonly string[]): string {
  const fields = text.replace(
    DOCUMENT_IN_TEXT,
    (_all, field: string, document: string) => field + maskedDocument(document),
  );
  return known.reduce((rest, document) => {
    const written = new RegExp([...document].join('[.\\-/ ]?'), 'g');
    return rest.replace(written, maskedDocument(document));
  }, fields);
}
