import { isFiller } from './search-synonyms.js';
import { fold, wordsOf } from './search-words.js';

const ROMAN = ['ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'];

/** "GTA V" is also typed "gta 5", and "GTA 5" also "gta v". */
export function inOtherNumerals(word: string): string[] {
  const at = ROMAN.indexOf(word);
  if (at >= 0) return [String(at + 2)];
  const roman = /^\d{1,2}$/.test(word) ? ROMAN[Number(word) - 2] : undefined;
  return roman === undefined ? [] : [roman];
}

const FEWEST_INITIALS = 3;
const MAX_INITIALS = 6;

/** "Red Dead Redemption 2: Ultimate Edition" is also typed "rdr2", and "Grand Theft Auto V" both "gtav" and "gta5". */
export function initialsOf(title: string): string[] {
  const [name = ''] = title.split(/[:–—(|]| - /);
  const words = wordsOf(fold(name));
  if (words.length < FEWEST_INITIALS || words.length > MAX_INITIALS || words.some(isGoods)) return [];
  const last = words.at(-1)!;
  const numerals = [last, ...inOtherNumerals(last)].filter((word) => word !== last || isNumeral(last));
  if (numerals.length === 0) return [words.map(initial).join('')];
  const named = words.slice(0, -1).map(initial).join('');
  return numerals.map((numeral) => named + numeral);
}

function isNumeral(word: string): boolean {
  return /^\d{1,2}$/.test(word) || ROMAN.includes(word);
}

function initial(word: string): string {
  return isNumeral(word) ? word : [...word][0]!;
}

/** Longer fillers say that the title is of a card: its initials name nothing. */
function isGoods(word: string): boolean {
  return word.length > 3 && isFiller(word);
}
