import {
  couponPriceTermsSchema,
  couponTermsSchema,
  type Coupon,
  type CouponPriceTerms,
  type CouponTerms,
} from '@vale/contracts/checkout';
import { centavosText } from '@vale/contracts/money';
import { readSum } from '../../../shared/ui/admin/numbers.js';

/** Raw input. */
export interface CouponValues {
  code: string;
  kind: CouponTerms['discount']['kind'];
  value: string;
  minimum: string;
  maxUses: string;
  codes: string;
  maxUsesPerBuyer: string;
  firstPurchaseOnly: boolean;
  /** Text of a `datetime-local` field, in São Paulo time. */
  startsAt: string;
  endsAt: string;
  categories: readonly string[];
  products: readonly string[];
  variations: CouponTerms['variations'];
  includesBump: boolean;
}

export type CouponProblems = Partial<Record<keyof CouponValues, string>>;

const EMPTY: CouponValues = {
  code: '',
  kind: 'percent',
  value: '',
  minimum: '',
  maxUses: '',
  codes: '',
  maxUsesPerBuyer: '1',
  firstPurchaseOnly: false,
  startsAt: '',
  endsAt: '',
  categories: [],
  products: [],
  variations: [],
  includesBump: false,
};

export function couponValues(coupon: Coupon | null): CouponValues {
  if (!coupon) return EMPTY;
  const { terms } = coupon;
  const { code, discount, minimumCentavos, maxUses, codes, maxUsesPerBuyer, startsAt, endsAt } = terms;
  const { firstPurchaseOnly, categories, products, variations, includesBump } = terms;
  return {
    code,
    kind: discount.kind,
    value: decimalText(discount.value),
    minimum: minimumCentavos === 0 ? '' : decimalText(minimumCentavos),
    maxUses: maxUses === null ? '' : String(maxUses),
    codes: codes === null ? '' : String(codes),
    maxUsesPerBuyer: maxUsesPerBuyer === null ? '' : String(maxUsesPerBuyer),
    firstPurchaseOnly,
    startsAt: startsAt === null ? '' : localTime(startsAt),
    endsAt: endsAt === null ? '' : localTime(endsAt),
    categories,
    products,
    variations,
    includesBump,
  };
}

/** Terms that decide what a unit costs; null while they cannot be read. */
export function priceTermsOf(values: CouponValues): CouponPriceTerms | null {
  const { categories, products, variations } = values;
  const scope = { categories, products, variations };
  const parsed = couponPriceTermsSchema.safeParse({ ...scope, ...readSums(values) });
  return parsed.success ? parsed.data : null;
}

function readSums({ kind, value, minimum }: CouponValues) {
  return {
    // A percent is typed like a sum: two decimals.
    discount: { kind, value: readSum(value.replace('%', '')) ?? 0 },
    minimumCentavos: minimum.trim() === '' ? 0 : (readSum(minimum) ?? -1),
  };
}

/** The terms, or what is wrong with each field. */
export function readCoupon(values: CouponValues): { terms: CouponTerms } | { problems: CouponProblems } {
  const { maxUses, codes, maxUsesPerBuyer, startsAt, endsAt } = values;
  const { kind: _kind, value: _value, minimum: _minimum, ...plain } = values;
  const parsed = couponTermsSchema.safeParse({
    ...plain,
    ...readSums(values),
    maxUses: countOf(maxUses),
    codes: countOf(codes),
    maxUsesPerBuyer: countOf(maxUsesPerBuyer),
    startsAt: instantOf(startsAt),
    endsAt: instantOf(endsAt),
  });
  if (parsed.success) return { terms: parsed.data };
  const problems: CouponProblems = {};
  for (const { path, message } of parsed.error.issues)
    problems[FIELD_OF[String(path[0])] ?? 'code'] ??= message;
  if (problems.minimum) problems.minimum = 'Escreva um valor como 50,00';
  return { problems };
}

const FIELD_OF: Record<string, keyof CouponValues> = {
  code: 'code',
  discount: 'value',
  minimumCentavos: 'minimum',
  maxUses: 'maxUses',
  codes: 'codes',
  maxUsesPerBuyer: 'maxUsesPerBuyer',
  startsAt: 'startsAt',
  endsAt: 'endsAt',
  products: 'products',
  variations: 'products',
};

/** `10 %` or `R$ 5,00` */
export function discountText({ kind, value }: CouponTerms['discount']): string {
  return kind === 'percent' ? `${decimalText(value).replace(/,?0+$/, '')} %` : centavosText(value);
}

function decimalText(hundredths: number): string {
  return (hundredths / 100).toFixed(2).replace('.', ',');
}

function countOf(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}

// São Paulo has had no daylight saving time since 2019.
const OFFSET = '-03:00';

function instantOf(text: string): number | null {
  return text === '' ? null : Date.parse(`${text}:00${OFFSET}`);
}

function localTime(epochMs: number): string {
  return new Date(epochMs - 3 * 3_600_000).toISOString().slice(0, 16);
}
