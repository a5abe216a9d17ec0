import { checkoutErrors, confirmEmailErrors } from '@vale/contracts/checkout';
import { AppError, platformErrors } from '@vale/contracts/define';
import { errorSentence } from '../../../shared/http/call-route.js';
import { checkoutTexts } from './checkout-texts.js';
import type { CartLine } from './use-cart.js';

/** Some items of the order lack codes; the rest can be bought. */
export interface MissingFailure {
  kind: 'missing';
  /** Position in `lines`, where a bump follows them, and the codes that are left. */
  missing: { item: number; free: number }[];
  lines: readonly CartLine[];
}

export type CheckoutFailure =
  /** The price has changed; the new `total` (reais) is shown before anything is paid. */
  | { kind: 'total-changed'; text: string; total: number; changed: { label: string; price: number }[] }
  /** The product on this page is out of date and has to be loaded again. */
  | { kind: 'outdated'; text: string }
  | MissingFailure
  | { kind: 'no-method'; text: string }
  | { kind: 'too-many-open'; text: string }
  /** The e-mail must be confirmed first, by the digits that the page asks for. */
  | { kind: 'confirm'; text: string }
  /** The login modal is open. */
  | { kind: 'login' }
  | { kind: 'other'; text: string };

const OUTDATED = [
  checkoutErrors.outOfStock,
  checkoutErrors.productExpired,
  checkoutErrors.productNotFound,
  checkoutErrors.variationRequired,
  checkoutErrors.variationUnknown,
  checkoutErrors.orderBumpUnknown,
  checkoutErrors.soldElsewhere,
  checkoutErrors.notForSale,
].map((row) => row.code);

/** Prices were replaced on the open form. Names the lines of several. */
export function priceChange(total: number, lines: readonly CartLine[], changed: CartLine[]): CheckoutFailure {
  const named = lines.length > 1 ? changed : [];
  return { kind: 'total-changed', text: checkoutErrors.totalChanged.detail, total, changed: named };
}

/**
 * Decides the reaction to a refused order by the error's code, never by its sentence. `lines`: what was ordered. `isFree`: nothing
 * was to be paid, so nothing can have gone wrong with a payment.
 */
export function checkoutFailure(
  error: unknown,
  lines: readonly CartLine[],
  isFree: boolean,
): CheckoutFailure {
  const text = errorSentence(error);
  const failed = isFree ? text : checkoutTexts.failed(text);
  if (!(error instanceof AppError)) return { kind: 'other', text: failed };
  if (error.is(platformErrors.unauthenticated)) return { kind: 'login' };
  if (error.is(checkoutErrors.noPaymentMethod)) return { kind: 'no-method', text };
  if (error.is(confirmEmailErrors.confirmEmail)) return { kind: 'confirm', text };
  // It says when to try again, and an open order may be paid or cancelled instead.
  if (typeof error.data?.['retryAfterMs'] === 'number') return { kind: 'too-many-open', text };
  // The product asks for something else now.
  const asksOther = error.data?.['answers'] !== undefined;
  if (asksOther || OUTDATED.includes(error.code)) return { kind: 'outdated', text: namingLine(error, lines) };
  const total = error.data?.['total'];
  if (error.is(checkoutErrors.totalChanged) && typeof total === 'number') {
    return { kind: 'total-changed', text, total, changed: changedLines(error, lines) };
  }
  const missing = error.data?.['missing'] as MissingFailure['missing'] | undefined;
  if (missing) return { kind: 'missing', missing, lines };
  const explained = [
    checkoutErrors.providerRefused,
    checkoutErrors.belowMinimum,
    checkoutErrors.discountBelowMinimum,
    checkoutErrors.tooManyCodes,
    platformErrors.invalidInput,
  ];
  const isExplained = error.code.startsWith('checkout.coupon-') || explained.some((row) => error.is(row));
  return { kind: 'other', text: isExplained ? text : failed };
}

/** A refusal of one of several lines says which. */
function namingLine({ message, data }: AppError, lines: readonly CartLine[]): string {
  const line = lines.length > 1 ? lines[Number(data?.['item'])] : undefined;
  return line ? `${line.label}: ${message}` : message;
}

/** The lines of several whose price is another one now; `prices` has that of each. */
function changedLines({ data }: AppError, lines: readonly CartLine[]) {
  const prices = (data?.['prices'] ?? []) as number[];
  return lines.flatMap(({ label, price: before }, at) => {
    const price = prices[at];
    return lines.length > 1 && price !== undefined && price !== before ? [{ label, price }] : [];
  });
}
