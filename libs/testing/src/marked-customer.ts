import { aCustomer } from './builders.js';

/** Nothing else in the shop reads like this. */
export const markedCustomer = aCustomer({
  name: 'Quitéria Zwölfmark',
  email: 'quiteria.zwolfmark@example.com',
  cpf: '70431298009',
  phone: '21934567815',
});

const CPF = /^(\d{3})(\d{3})(\d{3})(\d{2})$/;
const PHONE = /^(\d{2})(\d{5})(\d{4})$/;

/** A text as it may be written: bare, as a CPF or a phone is shown, percent-encoded, in base64 and in hexadecimal. */
export function formsOf(mark: string): string[] {
  const shown = [
    mark,
    mark.replace(CPF, '$1.$2.$3-$4'),
    mark.replace(PHONE, '($1) $2-$3'),
    mark.replace(PHONE, '$2-$3'),
  ];
  const percent = shown.map((text) => encodeURIComponent(text));
  // Each of the three offsets that the text may have in encoded data; the first and last characters depend on
  // their neighbours.
  const encoded = (['base64', 'base64url'] as const).flatMap((encoding) =>
    ['', ' ', '  '].map((before) => {
      const signs = Buffer.from(before + mark).toString(encoding);
      return signs.slice(before === '' ? 0 : 4, Math.ceil(signs.length / 4) * 4 - 4);
    }),
  );
  return [...new Set([...shown, ...percent, ...encoded, Buffer.from(mark).toString('hex')])];
}

/**
 * Marks of the customer found in a text, in any encoding and case: both names, the e-mail, the CPF, the
 * phone.
 */
export function marksIn(text: string): string[] {
  const { name, email, cpf, phone } = markedCustomer;
  const marks = [...name.split(' '), email, email.split('@')[0]!, cpf, phone];
  const folded = text.toLowerCase();
  return marks.flatMap(formsOf).filter((form) => folded.includes(form.toLowerCase()));
}
