import type { RefundBy } from '@vale/contracts/checkout';
import { isSameReference, type ListedReturn } from './charge-snapshot.js';

/** How much of a unit's price a refund returns. */
export interface RefundedLine {
  line: number;
  centavos: number;
}

/** Money on its way back to the payer. */
export interface Refund {
  id: string;
  centavos: number;
  state: 'pending' | 'done' | 'failed';
  /** Epoch milliseconds. */
  at: number;
  /** Set if an admin requested the refund: the provider's API sends it under our id, or a person does. */
  by?: RefundBy;
  /** The end-to-end id of the transfer that a person made. */
  endToEndId?: string;
  /** The payer's bank asked for it (MED). */
  byBank?: true;
  /** The id of its transfer, as the provider lists it. */
  returnId?: string;
  /** The provider's reason for its refusal. */
  message?: string;
  /** A person decided about it, or a later refund replaced it: it needs no more attention. */
  decided?: true;
  /** The provider's own id of a refund that a person made on its page. */
  listedAs?: string;
  /** The provider was not asked yet. Absent in refunds of earlier releases, which may have been sent. */
  unsent?: true;
  /** The provider has described it, so it exists, and its sum is the provider's. */
  reported?: true;
  /** The refund did not end in time, so a person has to check it. */
  overdue?: true;
  /** A person recorded it as done. The provider may still report a failure. */
  said?: true;
  /** Ids of earlier refunds of this money that were refused or did not end. */
  replaces?: readonly string[];
  /** The units that it returns. Absent if it is by amount, and in refunds of earlier releases. */
  lines?: readonly RefundedLine[];
}

/** A refund that did not end after this long waits for a person. */
export const REFUND_OVERDUE_MS = 6 * 3_600_000;

const STATES: readonly Refund['state'][] = ['pending', 'failed', 'done'];

/** True if both are one refund: the provider lists it by our id, or by the id that it used before. */
export function isSameRefund(
  { id, listedAs = id }: Pick<Refund, 'id' | 'listedAs'>,
  listed: Pick<Refund, 'id'>,
): boolean {
  return isSameReference(listed.id, id) || isSameReference(listed.id, listedAs);
}

/**
 * Adds what was read of a refund, matched by its id. A refund that has ended does not become pending again.
 * Only a refund that a provider lists can be one that a person made: two refunds of the shop are never one.
 */
export function withRefund(known: Refund[], refund: Refund): Refund[] {
  const made = known.find((one) => isSameRefund(one, refund));
  if (made?.state === 'pending' && !isSameReference(refund.id, made.id) && refund.state === 'failed') {
    // The transfer on the provider's page failed. The refund by hand still waits for a person.
    const { listedAs: _failed, ...waiting } = made;
    return [...known.map((one) => (one === made ? waiting : one)), refund].toSorted(byId);
  }
  const isOurs = refund.by !== undefined;
  const same = made ?? (isOurs ? undefined : known.find((one) => isAwaitedByHand(one, refund)));
  if (!same) return withoutNeedlessReplacements([...known, refund].toSorted(byId));
  const merged = mergeRefunds(same, refund);
  if (merged === same) return known;
  return withoutNeedlessReplacements(known.map((one) => (one === same ? merged : one)));
}

/** Returns the known refund itself if the sighting adds nothing. */
function mergeRefunds(known: Refund, sighting: Refund): Refund {
  const isLater = rankOf(sighting) > rankOf(known);
  const centavos = sumOf(known, sighting);
  // Money moves when a refund ends, and not when it is asked for.
  const at = isLater ? sighting.at : Math.min(known.at, sighting.at);
  const isListed = !isSameRefund(known, sighting);
  const isReported = sighting.reported === true && !known.reported;
  if (!isLater && !isReported && !isListed && centavos === known.centavos && at === known.at) return known;
  const { unsent: _unsent, ...asked } = known;
  const { said: _said, overdue: _overdue, ...unended } = asked;
  return {
    ...(isLater ? { ...unended, ...sighting } : asked),
    id: known.id,
    centavos,
    at,
    ...((known.reported ?? sighting.reported) && { reported: true }),
    ...(isListed && { listedAs: sighting.id }),
  };
}

function rankOf({ state, said }: Refund): number {
  return STATES.indexOf(said ? 'pending' : state);
}

/** The provider's sum replaces the sum that was asked for. */
function sumOf(known: Refund, sighting: Refund): number {
  if (known.reported === sighting.reported) return Math.max(known.centavos, sighting.centavos);
  return known.reported ? known.centavos : sighting.centavos;
}

/** A new refund of the shop replaces failed refunds that no other refund replaces. */
export function withAskedRefund(known: Refund[], refund: Refund): Refund[] {
  if (known.some(({ id }) => id === refund.id)) return withRefund(known, refund);
  const replaced = new Set(known.flatMap(({ state, replaces = [] }) => (state === 'failed' ? [] : replaces)));
  const failed = known.filter(
    ({ id, by, byBank, state }) => state === 'failed' && by !== 'hand' && !byBank && !replaced.has(id),
  );
  const decided = known.map((one) => (isUndecided(one) ? { ...one, decided: true as const } : one));
  return withRefund(decided, {
    ...linesOf(failed),
    ...refund,
    ...(failed.length > 0 && { replaces: failed.map(({ id }) => id) }),
    ...(refund.by === 'provider' && refund.state === 'pending' && { unsent: true }),
  });
}

/** The units of refunds that another one replaces. */
export function linesOf(refunds: readonly Refund[]): Pick<Refund, 'lines'> {
  const lines = refunds.flatMap((refund) => refund.lines ?? []);
  return lines.length > 0 ? { lines } : {};
}

/** The provider refused it, and nobody has decided since. */
export function isUndecided({ by, state, decided }: Refund): boolean {
  return by === 'provider' && state === 'failed' && decided === undefined;
}

/** True if the refund waits for the provider, not for the payer's bank or a person. */
export function isWithProvider({ by, byBank, state }: Refund): boolean {
  return state === 'pending' && by !== 'hand' && !byBank;
}

/** Both a refund and the refund that it replaces went back, or will: the second return is needless. */
export function isDoubled(refund: Refund, all: readonly Refund[]): boolean {
  return refund.state !== 'failed' && !refund.decided && doneBefore(refund, all).length > 0;
}

/** Replaced refunds that succeeded after all. */
function doneBefore({ replaces = [] }: Refund, all: readonly Refund[]): Refund[] {
  return all.filter(({ id, state }) => state === 'done' && replaces.includes(id));
}

/** Cancels the replacement of a refund that succeeded after all, unless someone was already asked to send it. */
function withoutNeedlessReplacements(refunds: Refund[]): Refund[] {
  return refunds.map((refund) => {
    const done = doneBefore(refund, refunds);
    if (done.length === 0 || refund.decided) return refund;
    const centavos = refund.centavos - done.reduce((sum, one) => sum + one.centavos, 0);
    if (isUndecided(refund) && centavos <= 0) return { ...refund, decided: true };
    if (!refund.unsent || refund.state !== 'pending') return refund;
    const { unsent: _unsent, ...cancelled } = refund;
    if (centavos <= 0) return { ...cancelled, state: 'failed', decided: true };
    const replaces = refund.replaces!.filter((id) => !done.some((one) => one.id === id));
    return { ...refund, centavos, replaces };
  });
}

/** Name of a list's entry for all that went back of a payment, and of the first such sum in the order. */
export function returnedId(paymentId: string): string {
  return `${paymentId}:returned`;
}

/**
 * Adds the returned sum that no known refund explains, for a provider that gives no single refunds. Each such sum is a refund of its
 * own, with the time at which it was first seen.
 */
export function withRestReturned(known: Refund[], rest: Pick<Refund, 'id' | 'centavos' | 'at'>): Refund[] {
  const before = known.filter(({ id }) => id === rest.id || id.startsWith(`${rest.id}-`)).length;
  const id = before === 0 ? rest.id : `${rest.id}-${before + 1}`;
  return [...known, { ...rest, id, state: 'done' as const }].toSorted(byId);
}

/**
 * A refund that a person sent on the provider's page is listed under the provider's id. Money that the
 * payer's bank took back is a different refund.
 */
export function isAwaitedByHand(
  { by, listedAs, state, centavos, endToEndId }: Refund,
  listed: Pick<Refund, 'state' | 'byBank' | 'returnId' | 'centavos'>,
): boolean {
  if (by !== 'hand' || listedAs !== undefined || state === 'failed' || listed.byBank) return false;
  if (listed.state === 'failed') return false;
  if (endToEndId !== undefined && listed.returnId !== undefined)
    return endToEndId.toUpperCase() === listed.returnId.toUpperCase();
  return centavos === listed.centavos;
}

export function byId(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/**
 * For providers that report only the returned sum. If the sum covers an overdue refund that a person is to send again, the
 * overdue one counts as done, and the replacement may be needless.
 */
function withLateSuccess(known: Refund[], returnedCentavos: number, now: number): Refund[] {
  const waiting = known.filter(({ by, state }) => by === 'hand' && state === 'pending');
  const replaced = new Set(waiting.flatMap(({ replaces = [] }) => replaces));
  const explained = known.filter((one) => one.state !== 'failed' && !waiting.includes(one));
  const excess = returnedCentavos - explained.reduce((sum, { centavos }) => sum + centavos, 0);
  const late = known.find(
    ({ id, state, overdue, centavos }) =>
      state === 'failed' && overdue && replaced.has(id) && centavos <= excess,
  );
  return late ? withRefund(known, { ...late, state: 'done', at: now }) : known;
}

/**
 * Settles the refunds that the listed ones are, by our id, else by the sum. `left`: the done ones that no known refund is; `waiting`: ids
 * of refunds that are listed and not done.
 */
function withListedReturns(
  known: Refund[],
  returns: readonly ListedReturn[],
  now: number,
): { refunds: Refund[]; left: ListedReturn[]; waiting: ReadonlySet<string> } {
  const waiting = new Set<string>();
  const taken = new Set<string>();
  const left: ListedReturn[] = [];
  const isDone = ({ state }: Refund) => state === 'done';
  const isSent = (refund: Refund) => isWithProvider(refund) && !refund.unsent;
  let refunds = known;
  for (const { mark, centavos, state, at } of returns.toSorted(markedFirst)) {
    const bySum = (is: (refund: Refund) => boolean) =>
      refunds.find((one) => is(one) && one.centavos === centavos && !taken.has(one.id));
    const marked = refunds.find(({ id }) => isSameReference(mark, id));
    const same = marked ?? (state === 'done' ? (bySum(isDone) ?? bySum(isSent)) : undefined);
    if (same) taken.add(same.id);
    if (same && state !== 'done') waiting.add(same.id);
    if (state !== 'done') continue;
    if (!same) left.push({ mark, centavos, state, at });
    else if (isDone(same)) refunds = withRefund(refunds, { ...same, at: at ?? same.at });
    else refunds = withRefund(refunds, { ...same, centavos, state, at: at ?? now, reported: true });
  }
  return { refunds, left, waiting };
}

function markedFirst(a: ListedReturn, b: ListedReturn): number {
  return Number(a.mark === null) - Number(b.mark === null);
}

/**
 * Adds the part of the returned sum that exceeds all known refunds, including those of the shop that the provider was asked for, as a
 * refund of its own. `returns`: the single ones, where the provider lists them. Returns the known refunds themselves if nothing changes.
 */
export function withSumReturned(
  { id, refunds: known }: { id: string; refunds: Refund[] },
  { returnedCentavos, returns }: { returnedCentavos: number; returns: readonly ListedReturn[] },
  now: number,
): Refund[] {
  const { refunds: settled, left, waiting } = withListedReturns(known, returns, now);
  const refunds = withLateSuccess(settled, returnedCentavos, now);
  const counted = refunds.filter((one) => one.state !== 'failed' && !one.unsent && !waiting.has(one.id));
  const rest = returnedCentavos - counted.reduce((sum, { centavos }) => sum + centavos, 0);
  if (rest <= 0) return refunds;
  const isExplained = left.reduce((sum, { centavos }) => sum + centavos, 0) === rest;
  return (isExplained ? left : [{ centavos: rest, at: null }]).reduce<Refund[]>(
    (all, { centavos, at }) => withRestReturned(all, { id: returnedId(id), centavos, at: at ?? now }),
    refunds,
  );
}
