import { TEST_CHARGE_MINUTES, type TestChargeState, type TestChargeView } from '@vale/contracts/checkout';
import { MINUTE_MS } from '@vale/contracts/time';
import {
  isOver,
  isPaid,
  isSameReference,
  type ChargeSnapshot,
  type RefundSnapshot,
} from '../../orders/money/charge-snapshot.js';

/**
 * A charge of the smallest sum, with which an admin tests a payment method. It is neither an order nor a
 * sale. Times in epoch ms.
 */
export interface TestCharge {
  /** A ULID: our reference at the provider, and stored before the provider is asked. */
  id: string;
  /** `accountOf` the method when the charge was made. */
  account: string;
  /** Requested sum; defaults to one centavo. */
  centavos?: number;
  state: TestChargeState;
  createdAt: number;
  expiresAt: number;
  providerId: string | null;
  /** Null if there is no code to show. */
  pixCode: string | null;
  payPage: string | null;
  problem: string | null;
  payment: TestPayment | null;
  refund: TestRefund | null;
}

interface TestPayment {
  /** Null if the provider does not report it. */
  endToEndId: string | null;
  at: number;
}

interface TestRefund {
  /** Starts at 1. The provider knows each attempt by its own id, and a failed attempt stays failed. */
  attempt: number;
  state: 'pending' | 'done' | 'failed';
}

/** Payment seen in a snapshot of its charge or in a list. */
export interface SeenPayment {
  endToEndId: string | null;
  paidAt: number | null;
  refunds: readonly RefundSnapshot[];
}

/** Exceeds a call to a provider: without a reply by then, the process has died. */
const ASKED_MS = MINUTE_MS;
/** Providers may take money after the end; later than this, only a list or a callback says so. */
const LATE_MS = 24 * 60 * MINUTE_MS;
/** Maximum per method. Older test charges were closed long ago. */
export const MAX_TEST_CHARGES = 50;

export const NO_REPLY = 'O provedor não respondeu: não sabemos se ele fez a cobrança. Faça outra.';

export const NO_REFUND =
  'O provedor ainda não mostra a devolução. Confira o extrato; se não saiu, devolva pelo painel dele.';

export function newTestCharge(id: string, account: string, centavos: number, now: number): TestCharge {
  return {
    id,
    account,
    centavos,
    state: 'asked',
    createdAt: now,
    expiresAt: now + TEST_CHARGE_MINUTES * MINUTE_MS,
    providerId: null,
    pixCode: null,
    payPage: null,
    problem: null,
    payment: null,
    refund: null,
  };
}

export function testCentavos({ centavos = 1 }: Pick<TestCharge, 'centavos'>): number {
  return centavos;
}

/** While a test charge is under way, no other one is started. */
export function isUnderWay({ state, createdAt, expiresAt }: TestCharge, now: number): boolean {
  return (state === 'open' && now < expiresAt) || (state === 'asked' && now < createdAt + ASKED_MS);
}

/** True if the provider may have news. */
export function isWorthReading({ state, expiresAt, refund }: TestCharge, now: number): boolean {
  if (state === 'paid') return refund?.state === 'pending';
  return (state === 'open' || state === 'expired') && now < expiresAt + LATE_MS;
}

/** Applies timeouts. */
export function afterTime(charge: TestCharge, now: number): TestCharge {
  if (charge.state === 'asked' && now >= charge.createdAt + ASKED_MS) return failed(charge, NO_REPLY);
  return charge.state === 'open' && now >= charge.expiresAt ? { ...charge, state: 'expired' } : charge;
}

export function failed(charge: TestCharge, problem: string): TestCharge {
  return charge.state === 'paid' ? charge : { ...charge, state: 'failed', problem };
}

/** Returns the same charge if the snapshot is about another charge or is not news. */
export function afterSnapshot(charge: TestCharge, snapshot: ChargeSnapshot, now: number): TestCharge {
  if (!isAbout(charge, snapshot)) return charge;
  const { payments = [], paidAt } = snapshot;
  const isReturned = snapshot.status === 'refunded';
  if (isPaid(snapshot) || isReturned || payments.length > 0) {
    const paid = afterPayment(
      charge,
      {
        endToEndId: payments[0]?.endToEndId ?? null,
        paidAt: payments[0]?.paidAt ?? paidAt,
        refunds: payments.flatMap(({ refunds }) => refunds),
      },
      now,
    );
    if (!isReturned || paid.refund?.state === 'done') return paid;
    return { ...paid, refund: { attempt: paid.refund?.attempt ?? 0, state: 'done' } };
  }
  if (isOver(snapshot) && charge.state !== 'paid') return { ...charge, state: 'cancelled' };
  return afterTime(charge, now);
}

/** Safe to repeat. */
export function afterPayment(charge: TestCharge, seen: SeenPayment, now: number): TestCharge {
  const payment = {
    endToEndId: seen.endToEndId ?? charge.payment?.endToEndId ?? null,
    at: charge.payment?.at ?? seen.paidAt ?? now,
  };
  const refund = refundAfter(charge, seen.refunds);
  const isKnown =
    charge.state === 'paid' &&
    charge.payment?.endToEndId === payment.endToEndId &&
    charge.refund?.state === refund?.state;
  return isKnown ? charge : { ...charge, state: 'paid', problem: null, payment, refund };
}

/** The provider's id of the refund. */
export function refundIdOf({ id }: Pick<TestCharge, 'id'>, { attempt }: Pick<TestRefund, 'attempt'>): string {
  return `${id}${attempt}`;
}

/** A repeated request gets the same refund unless it failed. */
export function nextRefund({ refund }: TestCharge): TestRefund {
  if (refund && refund.state !== 'failed') return refund;
  return { attempt: (refund?.attempt ?? 0) + 1, state: 'pending' };
}

/**
 * Applies the reply to a refund request. A completed refund stays completed, whatever a concurrent second
 * request returns.
 */
export function withRefund(
  charge: TestCharge,
  state: TestRefund['state'],
  problem: string | null = charge.problem,
): TestCharge {
  if (charge.refund?.state === 'done') return charge;
  return { ...charge, problem, refund: { attempt: charge.refund?.attempt ?? 1, state } };
}

function refundAfter(charge: TestCharge, refunds: readonly RefundSnapshot[]): TestRefund | null {
  const { refund } = charge;
  // A reading from before the refund may arrive late.
  if (refund?.state === 'done') return refund;
  const own = refund && refunds.find(({ id }) => isSameReference(id, refundIdOf(charge, refund)));
  if (own) return { ...refund, state: own.state };
  // Sent back on the provider's own page.
  const done = refunds.some(({ state }) => state === 'done');
  return done ? { attempt: refund?.attempt ?? 0, state: 'done' } : refund;
}

/** A snapshot that names another charge, or another sum, moves nothing. */
function isAbout(charge: TestCharge, snapshot: ChargeSnapshot): boolean {
  const { externalReference, askedCentavos, amountCentavos } = snapshot;
  if (externalReference !== null && !isSameReference(externalReference, charge.id)) return false;
  const asked = testCentavos(charge);
  return (askedCentavos ?? asked) === asked && (amountCentavos ?? 1) > 0;
}

export function toTestChargeView(
  charge: TestCharge,
  { canRefund, problem = charge.problem }: { canRefund: boolean; problem?: string | null },
): TestChargeView {
  const { id, state, pixCode, payPage, expiresAt, payment, refund } = charge;
  const isOpen = state === 'open';
  return {
    id,
    centavos: testCentavos(charge),
    state,
    expiresAt,
    problem,
    pixCode: isOpen ? pixCode : null,
    payPage: isOpen ? payPage : null,
    paidAt: payment?.at ?? null,
    canRefund: canRefund && state === 'paid',
    refund: refund?.state ?? null,
  };
}
