const MIN_LENGTH = 2;
/** The names of products are shorter. */
const MAX_LENGTH = 60;
const MAX_WORD = 24;

/** Digits of a phone number, a CPF or a code, however they are separated. Sums and years are shorter. */
const LONG_NUMBER = /\d{6}/;
const BETWEEN_DIGITS = /(?<=\d)[\s.,\-/()]+(?=\d)/g;
const ADDRESS = /@|:\/\/|www\.|\.(?:com|net|org|br|gg|io)(?![a-z0-9])/;
/** `xbox360` and `1000robux` are words; other mixtures of this length are codes. */
const WORD_WITH_NUMBER = /^(?:[a-z]+\d{1,4}|\d{1,5}[a-z]+)$/;
const MIN_CODE = 8;
/** `abcd-efgh-ijkl` */
const GROUPS = /^[a-z0-9]{3,6}(?:[-_][a-z0-9]{3,6}){2,}$/;

/**
 * A text that somebody searched for, without case, accents and surplus blanks. Undefined if it may be data of a person or a code: an
 * e-mail address, a number of six or more digits, a mixture of letters and digits.
 */
export function searchTerm(text: string): string | undefined {
  const term = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
  if (term.length < MIN_LENGTH || term.length > MAX_LENGTH) return undefined;
  if (ADDRESS.test(term) || LONG_NUMBER.test(term.replace(BETWEEN_DIGITS, ''))) return undefined;
  return term.split(' ').some(isCode) ? undefined : term;
}

function isCode(word: string): boolean {
  if (word.length > MAX_WORD || GROUPS.test(word)) return true;
  const plain = word.replace(/[^\p{L}\p{N}]/gu, '');
  const isMixed = /\d/.test(plain) && /\p{L}/u.test(plain);
  return plain.length >= MIN_CODE && isMixed && !WORD_WITH_NUMBER.test(plain);
}
