import type { Charge } from './charge/charge.js';

/** Calls of the provider's API since this process started. */
export interface RequestCounts {
  creations: number;
  reads: number;
  /** Failed on purpose, without doing anything. */
  errors: number;
  /** Requests that deliberately got no reply. */
  silences: number;
  /** Requests that created a charge and then deliberately failed. */
  lostReplies: number;
}

export const noRequests = (): RequestCounts => ({
  creations: 0,
  reads: 0,
  errors: 0,
  silences: 0,
  lostReplies: 0,
});

interface Stats {
  charges: number;
  /** External references that more than one charge carries, with their number of charges. */
  duplicateReferences: Record<string, number>;
  payments: number;
  paidCentavos: number;
  /** External references that were paid more than once. */
  paidTwice: string[];
  byStatus: Record<string, number>;
  callbacks: { waiting: number; acknowledged: number; failed: number; dropped: number };
  requests: RequestCounts;
}

/** Counted from the stored charges, so that the numbers survive a restart (`requests` do not). */
export function countCharges(charges: readonly Charge[], requests: RequestCounts): Stats {
  const paid = charges.filter((one) => one.paidAt !== null);
  const perReference = countBy(charges, (one) => one.externalReference);
  const paidPerReference = countBy(paid, (one) => one.externalReference);
  const sum = (value: (one: Charge) => number) => charges.reduce((total, one) => total + value(one), 0);
  return {
    charges: charges.length,
    duplicateReferences: Object.fromEntries([...perReference].filter(([, times]) => times > 1)),
    payments: paid.length,
    paidCentavos: sum((one) => one.paidCentavos ?? 0),
    paidTwice: [...paidPerReference].filter(([, times]) => times > 1).map(([reference]) => reference),
    byStatus: Object.fromEntries(countBy(charges, (one) => one.status)),
    callbacks: {
      waiting: sum((one) => one.callbacks.length),
      acknowledged: sum((one) => one.callbackCounts.acknowledged),
      failed: sum((one) => one.callbackCounts.failed),
      dropped: sum((one) => one.callbackCounts.dropped),
    },
    requests,
  };
}

function countBy(charges: readonly Charge[], key: (one: Charge) => string | null): Map<string, number> {
  const counts = new Map<string, number>();
  for (const charge of charges) {
    const name = key(charge);
    if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}
