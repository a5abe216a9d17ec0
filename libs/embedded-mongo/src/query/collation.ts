import { badValue, notSupported, typeMismatch } from '../errors.js';
import type { StringOrder } from '../bson/compare.js';
import { isDoc, isNumber, toNumber, truthy, type Bson } from '../bson/values.js';

const KNOWN = new Set(['locale', 'strength', 'caseLevel', 'numericOrdering', 'caseFirst']);
const NEUTRAL: Record<string, Bson> = {
  alternate: 'non-ignorable',
  backwards: false,
  normalization: false,
  maxVariable: 'punct',
};

/** The string order of a collation document; undefined for none and for the simple (byte) order. */
export function collationOrder(collation: Bson): StringOrder | undefined {
  if (collation === undefined) return undefined;
  if (!isDoc(collation))
    throw typeMismatch("BSON field 'collation' is the wrong type, expected type 'object'");
  if (Object.keys(collation).length === 0) return undefined;
  const { locale } = collation;
  if (typeof locale !== 'string') throw badValue("collation: 'locale' must be a string");
  for (const [option, value] of Object.entries(collation)) {
    if (!KNOWN.has(option) && NEUTRAL[option] !== value) throw notSupported(`collation option '${option}'`);
  }
  if (locale === 'simple') return undefined;
  return new Intl.Collator(localeTag(locale), {
    sensitivity: sensitivity(collation.strength, truthy(collation.caseLevel)),
    numeric: truthy(collation.numericOrdering),
    caseFirst:
      collation.caseFirst === 'upper' || collation.caseFirst === 'lower' ? collation.caseFirst : 'false',
  }).compare;
}

function localeTag(locale: string): string {
  const tag = locale.replace('_', '-');
  try {
    if (Intl.Collator.supportedLocalesOf(tag).length) return tag;
  } catch {
    // not a locale at all: refused like an unknown one
  }
  throw badValue(`Field 'locale' is invalid in: { locale: "${locale}" }`);
}

function sensitivity(strength: Bson, caseLevel: boolean): 'base' | 'accent' | 'case' | 'variant' {
  const level = strength === undefined ? 3 : isNumber(strength) ? toNumber(strength) : NaN;
  switch (level) {
    case 1:
      return caseLevel ? 'case' : 'base';
    case 2:
      return caseLevel ? 'variant' : 'accent';
    case 3:
      return 'variant';
    default:
      throw notSupported(`collation strength ${String(strength)}`);
  }
}
