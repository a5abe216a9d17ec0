import { localPart } from './account.js';
import { commonPasswords } from './common-passwords.js';

/** Common Brazilian passwords that the general list lacks: at least six characters, lower case. */
const BRAZILIAN = `0123456789 987654321 9876543210 654321 7654321 87654321 222222 333333 444444 555555 777777 888888 999999 1111111
  00000000 121212 123123123 101010 212121 232323 321321 456456 456789 abcdef abcdefg aaaaaa p@ssword fortnite roblox
  admin123 admin1234 admin12345 administrator root123 secret123 login123 teste123 teste1234 guest123 user1234 senha1
  senha12 senha123 senha1234 senha12345 minhasenha mudar123 mudar@123 trocar123 brasil123 brasil10 brasil2014
  hexacampeao flamengo1 corinthians palmeiras saopaulo santosfc vascodagama vasco123 gremio gremio123 internacional
  cruzeiro atletico botafogo fluminense futebol neymar neymar10 neymarjr jesuscristo jesuse10 deusefiel deusefiel1
  deus123 deusmeu familia familia1 felicidade esperanca amorzinho teamo123 euteamo teamomuito meuamor gatinha gatinho
  princesa estrela borboleta cachorro rafaela lucas123 mateus matheus pedro123 joao123 maria123 fernanda beatriz
  leticia guilherme rodrigo vitoria isabela rebeca`;

const BRAZILIAN_WORDS = BRAZILIAN.split(/\s+/);
const COMMON = new Set([...commonPasswords.trim().split(/\s+/), ...BRAZILIAN_WORDS]);

const PRODUCT_NAMES = ['vale', 'valepresente', 'valepresentes', 'giftcard', 'lojavale'];

/** Parts of a host that are not the shop's name. */
const NO_NAMES = new Set(['www', 'com', 'net', 'org', 'app', 'loja', 'shop', 'store', 'localhost', 'local']);

/** Names of the shop, from its host and its settings, as a password may contain them. */
export function shopNames(publicUrl: string, name = ''): ReadonlySet<string> {
  const labels = new URL(publicUrl).hostname.split('.');
  const own = [...labels, name, name.normalize('NFD').replace(/\p{M}/gu, '')].map(withoutSigns);
  return new Set([...PRODUCT_NAMES, ...own.filter((one) => one.length > 2 && !NO_NAMES.has(one))]);
}

/**
 * True for a common password, the e-mail or its local part, a name of the shop with digits and signs around it, and
 * white space.
 */
export function isCommonPassword(
  password: string,
  { email, names }: { email: string; names: ReadonlySet<string> },
): boolean {
  const guess = password.normalize('NFKC').trim().toLowerCase();
  if (guess === '' || COMMON.has(guess) || guess === email || guess === localPart(email)) return true;
  return names.has(withoutSigns(guess).replace(/^\d+|\d+$/g, ''));
}

/** Words that administrators add to such names. */
const OFFICE_NAMES = ['admin', 'administrador', 'administrator', 'root', 'senha', 'password', 'demo'];
/** Words around them, in passwords that have to be long. */
const SHOP_WORDS = [
  'loja',
  'dona',
  'dono',
  'minha',
  'nova',
  'trocar',
  'mudar',
  'gift',
  'card',
  'jesus',
  'deus',
];

/** Words that an attacker of this shop tries first, for `isGuessable`. */
export function guessedFirst(names: ReadonlySet<string>): string[] {
  return [...names, ...OFFICE_NAMES, ...SHOP_WORDS, ...BRAZILIAN_WORDS];
}

/** True if only a common password remains without digits, signs and such words: `valeadmin2026`. */
export function isMadeOfCommonWords(password: string, names: ReadonlySet<string>): boolean {
  const letters = withoutSigns(password.normalize('NFKC')).replace(/\d/g, '');
  const rest = [...names, ...OFFICE_NAMES]
    .toSorted((one, other) => other.length - one.length)
    .reduce((text, name) => text.replaceAll(name, ''), letters);
  return rest === '' || COMMON.has(rest);
}

function withoutSigns(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
