import * as z from 'zod/mini';

/** Letters, digits, punctuation and symbols; not the blank ones, which are fillers of Hangul and an empty Braille cell. */
const VISIBLE = /(?![\u115F\u1160\u2800\u3164\uFFA0])[\p{L}\p{N}\p{P}\p{S}]/u;
/** White space, and characters of no width. A variation selector stays: it is part of the emoji before it. */
const BLANK =
  /[\s\u00AD\u061C\u115F\u1160\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0]/;

/** Trims invisible characters as well as spaces. A text that shows nothing becomes empty. */
export function trimBlank(text: string): string {
  if (!VISIBLE.test(text)) return '';
  // A regular expression for the end would take quadratic time.
  let [start, end] = [0, text.length];
  while (BLANK.test(text.charAt(start))) start += 1;
  while (BLANK.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** Takes the place of `z.trim()` before a check that a text is not empty. */
export const blankTrimmed = z.overwrite(trimBlank);

/** Marks that reorder what is read after them. Phones add them around numbers that are pasted, so nobody is refused. */
const DIRECTION_MARKS = /[\u202A-\u202E\u2066-\u2069]/g;

export const withoutDirectionMarks = z.overwrite((text: string) => text.replace(DIRECTION_MARKS, ''));
