import { emailSchema } from '../person/customer.js';

export const MAX_ANSWER_LENGTH = 120;

/** See `buyerFieldSchema` for the values that a field accepts. */
interface Rules {
  kind: 'text' | 'digits' | 'choice' | 'email';
  min?: number | undefined;
  max?: number | undefined;
  mask?: string | undefined;
  options?: readonly string[] | undefined;
}

/** Several spaces count as one, so that a pasted value has one line. */
const SPACES = /[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** A value as it is checked and stored. */
export function cleanAnswer({ kind }: Pick<Rules, 'kind'>, typed: string): string {
  const value = typed.normalize('NFC').replace(SPACES, kind === 'digits' ? '' : ' ');
  return kind === 'email' ? value.trim().toLowerCase() : value.trim();
}

/** A sentence for the buyer if the value cannot be what the field asks for. */
export function answerProblem(field: Rules, value: string): string | undefined {
  const { kind, mask, options = [] } = field;
  if (value === '') return 'Preencha este campo.';
  if (kind === 'choice') return options.includes(value) ? undefined : 'Escolha uma das opções.';
  if (kind === 'email') return emailSchema.safeParse(value).success ? undefined : 'Informe um e-mail válido.';
  if (kind === 'digits' && mask === undefined && !/^\d+$/.test(value)) return 'Use só números.';
  if (!fitsLength(field, value)) return lengthText(field);
  if (mask !== undefined && !fitsMask(mask, value)) return `Use o formato ${maskText(mask)}.`;
  return undefined;
}

/** Counts characters as people do, so that an emoji is one. */
export function fitsLength({ min = 1, max = MAX_ANSWER_LENGTH }: Rules, value: string): boolean {
  // The length in code units comes first: a long text is not split.
  if (value.length > 2 * MAX_ANSWER_LENGTH) return false;
  const { length } = [...value];
  return length >= min && length <= max;
}

function lengthText({ kind, min = 1, max = MAX_ANSWER_LENGTH }: Rules): string {
  const unit = kind === 'digits' ? 'números' : 'caracteres';
  if (min === max) return `Use ${max} ${unit}.`;
  return min > 1 ? `Use de ${min} a ${max} ${unit}.` : `Use até ${max} ${unit}.`;
}

/** Compares character by character. */
function fitsMask(mask: string, value: string): boolean {
  const characters = [...value];
  const wanted = [...mask];
  return (
    characters.length === wanted.length && wanted.every((one, at) => fitsCharacter(one, characters[at]!))
  );
}

function fitsCharacter(wanted: string, character: string): boolean {
  if (wanted === '0') return /^\d$/.test(character);
  if (wanted === 'A') return /^\p{L}$/u.test(character);
  if (wanted === '*') return /^[\p{L}\d]$/u.test(character);
  return character === wanted;
}

/** `000-AA (0 é um número, A uma letra)`. */
export function maskText(mask: string): string {
  const meanings = [
    mask.includes('0') && '0 é um número',
    mask.includes('A') && 'A é uma letra',
    mask.includes('*') && '* é letra ou número',
  ].filter(Boolean);
  return `${mask} (${meanings.join(', ')})`;
}
