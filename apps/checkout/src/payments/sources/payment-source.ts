import type { PaymentSourceName } from '@vale/contracts/checkout';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@vale/contracts/time';

/** How a source of news about money works at one method. Times in epoch milliseconds. */
export interface PaymentSource {
  methodId: string;
  source: PaymentSourceName;
  /** When it last worked, or when it was first tried. */
  workedAt: number;
  /** Last failure since then; null if it works. */
  failedAt: number | null;
  /** Failures in a row. */
  failures: number;
  /** Portuguese sentence on the last failure; empty if it works. */
  problem: string;
}

/** Time without success after which a person is asked. The past and the returned payments are listed once a day. */
const SILENT_AFTER_MS: Record<PaymentSourceName, number> = {
  reads: HOUR_MS,
  list: HOUR_MS,
  past: 2 * DAY_MS,
  returned: 2 * DAY_MS,
  registration: HOUR_MS,
  calls: 10 * MINUTE_MS,
  callbacks: HOUR_MS,
};
const FIRST_RETRY_MS = MINUTE_MS;
const SLOWEST_RETRY_MS = HOUR_MS;
/** The owner may delete a registration in the provider's panel, and some providers pause one. */
const CHECKED_EVERY_MS = 6 * HOUR_MS;

/** False for a source that is not tried any more, such as that of a method that was replaced. */
export function isSilent({ source, workedAt, failedAt }: PaymentSource, now: number): boolean {
  const after = SILENT_AFTER_MS[source];
  return failedAt !== null && failedAt - workedAt >= after && now - failedAt < after + DAY_MS;
}

/** Time of the next attempt of what is not tried by a schedule. */
export function nextTryAt({ workedAt, failedAt, failures }: PaymentSource): number {
  if (failedAt === null) return workedAt + CHECKED_EVERY_MS;
  return failedAt + Math.min(SLOWEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1));
}
