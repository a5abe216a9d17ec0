import type { OrderSearchField } from '@vale/contracts/checkout';
import { isValidCpf, onlyDigits, type Customer } from '@vale/contracts/person';
import type { Order } from '../../orders/life/order.js';

/** A part of a word that is looked up by one index key. Characters. */
const GRAM = 3;
/** A number's last characters that find it. */
const NUMBER_END = 6;
const PHONE_END = 4;
/** An area code, and 8 digits at least. */
const WHOLE_PHONE = 10;
/** With the country's code. */
const LONGEST_PHONE = 13;
/** Bounds of the keys of one order, and of one search. */
const MAX_GRAMS = 60;
const MAX_WORDS = 30;
const MAX_KEYS = 5;

const ULID_END = /^[0-9A-HJKMNP-TV-Z]{6,26}$/;
const PHONE_FORM = /^[\d\s()+.-]+$/;

/** Keys of an order that say nothing secret: its buyer's name and e-mail are in the order in clear. */
export type PlainKeys = Pick<Order, 'transactionId' | 'customer' | 'product' | 'lines'>;

/** The typed text in the form of each field; null where it cannot be that field. */
export interface OrderTerm {
  text: string;
  words: string[];
  number: string | null;
  /** Without spaces; three characters at least. */
  email: string | null;
  /** Four digits at least. */
  phone: string | null;
  cpf: string | null;
  /** A whole CPF or phone: the store is asked for its HMACs alone, since nothing may have it in clear. */
  isPersonal: boolean;
}

export function orderTermOf(typed: string): OrderTerm {
  const text = typed.trim();
  const upper = text.toUpperCase();
  const digits = onlyDigits(text);
  const compact = folded(text).replace(/\s/g, '');
  const phone = PHONE_FORM.test(text) && digits.length >= PHONE_END ? digits : null;
  const cpf = isValidCpf(text) ? digits : null;
  const isPersonal =
    cpf !== null || (phone !== null && phone.length >= WHOLE_PHONE && phone.length <= LONGEST_PHONE);
  return {
    text,
    phone,
    cpf,
    isPersonal,
    words: isPersonal ? [] : wordsOf(text),
    number: !isPersonal && ULID_END.test(upper) ? upper : null,
    email: !isPersonal && compact.length >= GRAM && !/\s/.test(text) ? compact : null,
  };
}

/** Lower case, without accents. */
function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** `Vale R$ 50` has the words `vale`, `r` and `50`. */
function wordsOf(text: string): string[] {
  return [...new Set(folded(text).match(/[\p{L}\p{N}]+/gu) ?? [])].slice(0, MAX_WORDS);
}

/** Keys by which an order is found without a secret. */
export function plainKeysOf({ transactionId, customer, product, lines }: PlainKeys): string[] {
  const [local = '', domain = ''] = folded(customer.email).split('@');
  const grams = [...wordsOf(customer.name), local].filter(Boolean).flatMap(gramsOf);
  const sold = wordsOf([product.title, ...productTexts({ product, lines }), ...lines.map(labelOf)].join(' '));
  return [
    `n:${transactionId.slice(-NUMBER_END)}`,
    // An anonymous order has the same words instead of a name.
    ...(customer.email === '' ? [] : [...new Set(grams)].slice(0, MAX_GRAMS).map((gram) => `g:${gram}`)),
    ...[...new Set([domain, domain.split('.')[0]!])].filter(Boolean).map((part) => `d:${part}`),
    ...sold.map((word) => `p:${word}`),
  ];
}

/** Parts of a word; a shorter word is one part. */
function gramsOf(word: string): string[] {
  if (word.length <= GRAM) return [word];
  return Array.from({ length: word.length - GRAM + 1 }, (_, at) => word.slice(at, at + GRAM));
}

/** An order that may match has all keys of one of these lists. */
export function plainKeyListsOf(term: OrderTerm): string[][] {
  const { number } = term;
  const lists = [
    nameKeysOf(term),
    ...emailKeysOf(term),
    productKeysOf(term),
    ...(number === null ? [] : [[`n:${number.slice(-NUMBER_END)}`]]),
  ];
  // One word has the same keys as a name and as part of an e-mail.
  const distinct = new Map(lists.map((keys) => [keys.join(' '), keys]));
  return [...distinct.values()].filter((keys) => keys.length > 0);
}

const nameKeysOf = ({ words }: OrderTerm): string[] => someOf(words.flatMap(gramsOf), 'g');

/** The part before its domain, or the domain's beginning. */
function emailKeysOf({ email }: OrderTerm): string[][] {
  if (email === null) return [];
  const [local = '', domain = ''] = email.split('@');
  const isAddress = email.includes('@');
  const grams = local.length >= GRAM ? someOf(gramsOf(local), 'g') : [];
  const byDomain = (isAddress ? domain : email) === '' ? [] : [`d:${isAddress ? domain : email}`];
  // A domain that is half typed is left to the part before it.
  if (isAddress && grams.length > 0) return [grams];
  return [grams, byDomain].filter(({ length }) => length > 0);
}

const productKeysOf = ({ words }: OrderTerm): string[] =>
  rarestFirst(words)
    .slice(0, MAX_KEYS)
    .map((word) => `p:${word}`);

/** Parts that few orders have. */
function someOf(grams: readonly string[], prefix: string): string[] {
  return rarestFirst([...new Set(grams)])
    .slice(0, MAX_KEYS)
    .map((gram) => `${prefix}:${gram}`);
}

/** The characters of names and addresses, the most frequent first; all others are rarer. */
const BY_FREQUENCY = 'aeoirsnlmdtucpbgfvhjzyxkqw1029837456';

function rarestFirst(texts: readonly string[]): string[] {
  const rarity = (text: string): number =>
    [...text].reduce((sum, sign) => sum + (BY_FREQUENCY.indexOf(sign) + 1 || BY_FREQUENCY.length + 1), 0);
  return texts.toSorted((a, b) => rarity(b) - rarity(a));
}

/** The text of a phone's key. */
export const phoneEndOf = (digits: string): string => onlyDigits(digits).slice(-PHONE_END);

/** Fields of the order that match, of those that need no secret. */
export function plainFieldsOf(order: PlainKeys, term: OrderTerm): OrderSearchField[] {
  const { words, number, email } = term;
  const address = folded(order.customer.email);
  return [
    ...(number !== null && order.transactionId.endsWith(number) ? (['number'] as const) : []),
    ...(address !== '' && hasName(order.customer.name, words) ? (['name'] as const) : []),
    ...(email !== null && address.includes(email) ? (['email'] as const) : []),
    ...soldFieldsOf(order, words),
  ];
}

function hasName(name: string, words: readonly string[]): boolean {
  const known = wordsOf(name);
  return (
    words.length > 0 &&
    words.every((word) => known.some((one) => (word.length < GRAM ? one === word : one.includes(word))))
  );
}

function soldFieldsOf(order: PlainKeys, words: readonly string[]): OrderSearchField[] {
  if (words.length === 0) return [];
  const titles = new Set(wordsOf(productTexts(order).join(' ')));
  const variations = new Set(wordsOf(variationTexts(order).join(' ')));
  const inTitles = words.filter((word) => titles.has(word));
  const inVariations = words.filter((word) => variations.has(word));
  if (words.some((word) => !titles.has(word) && !variations.has(word))) return [];
  const isWhole = inTitles.length === words.length;
  const fields: OrderSearchField[] = [];
  if (isWhole || inVariations.length < words.length) fields.push('product');
  if (!isWhole || inVariations.length === words.length) fields.push('variation');
  return fields;
}

function productTexts({ product, lines }: Pick<Order, 'product' | 'lines'>): string[] {
  const bumps = lines.filter(({ kind }) => kind === 'bump').map(labelOf);
  return [product.title, ...lines.flatMap((line) => line.product?.title ?? []), ...bumps];
}

function variationTexts({ lines }: Pick<Order, 'lines'>): string[] {
  return lines.filter(({ kind }) => kind === 'variation').flatMap((line) => [line.label, line.variation]);
}

const labelOf = ({ label }: Order['lines'][number]): string => label;

/** Fields of the buyer that match, of those that are encrypted in the order. */
export function buyerFieldsOf(
  { cpf, phone }: Pick<Customer, 'cpf' | 'phone'>,
  term: OrderTerm,
): OrderSearchField[] {
  const known = onlyDigits(phone);
  const isPhone =
    term.phone !== null &&
    known !== '' &&
    // A country code may have been typed before a whole phone.
    (known.endsWith(term.phone) || (known.length >= WHOLE_PHONE && term.phone.endsWith(known)));
  return [
    ...(isPhone ? (['phone'] as const) : []),
    ...(term.cpf !== null && onlyDigits(cpf) === term.cpf ? (['cpf'] as const) : []),
  ];
}
