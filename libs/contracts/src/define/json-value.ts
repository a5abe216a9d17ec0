import type { FieldProblem } from './error.js';

/** Levels of lists and objects in a request: more than any contract has, and no work for whoever walks them. */
export const MAX_JSON_DEPTH = 32;

/**
 * Control characters except tab and line ends. They hide in logs, mails and file names, so no form accepts
 * them.
 */
const CONTROL = /[^\P{Cc}\t\n\r\u0080-\u009f]/u;

const controlCharacterText = 'Contém caracteres que não podem ser usados';

type Step = [value: unknown, depth: number, path: string];

/** True if the parsed JSON is nested deeper than any contract. Does not recurse. */
export function isTooDeep(json: unknown): boolean {
  for (const [, depth] of valuesOf(json)) if (depth > MAX_JSON_DEPTH) return true;
  return false;
}

export function hasControlCharacter(text: string): boolean {
  return CONTROL.test(text);
}

export function withoutControlCharacters(text: string): string {
  return [...text].filter((character) => !hasControlCharacter(character)).join('');
}

/** The texts and names in it that have control characters. */
export function controlCharacterProblems(json: unknown): FieldProblem[] {
  const problems: FieldProblem[] = [];
  for (const [value, , path] of valuesOf(json))
    if (typeof value === 'string' ? hasControlCharacter(value) : hasSuchName(value))
      problems.push({ path, message: controlCharacterText });
  return problems;
}

function hasSuchName(value: unknown): boolean {
  return isObject(value) && Object.keys(value).some(hasControlCharacter);
}

/** Every value in it, with the number of lists and objects around it, itself included, and its dotted path. */
function* valuesOf(json: unknown): Generator<Step> {
  const left: Step[] = [[json, isObject(json) ? 1 : 0, '']];
  for (let step = left.pop(); step; step = left.pop()) {
    yield step;
    const [value, depth, path] = step;
    if (!isObject(value) || depth > MAX_JSON_DEPTH) continue;
    for (const [name, inner] of Object.entries(value))
      if (typeof inner === 'string' || isObject(inner))
        left.push([inner, depth + (isObject(inner) ? 1 : 0), path === '' ? name : `${path}.${name}`]);
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value);
}
