import type { ConversionDestinationName, DestinationField, DestinationView } from '@vale/contracts/tracking';
import type { Account, ConversionDestination } from './conversion-destination.js';

/** Stored account and state of a destination. */
export interface DestinationRecord {
  _id: ConversionDestinationName;
  isActive: boolean;
  /** Absent in records of earlier releases. */
  sendsVisits?: boolean;
  /** Conversions from before then are not sent. Epoch milliseconds. */
  activeSince: number;
  settings: Record<string, string>;
  /** JSON of the secrets, encrypted; empty without any. */
  sealedSecrets: string;
  stopped: { at: number; reason: string } | null;
  lastFailure: { at: number; reason: string } | null;
}

/** Shows the last four characters only of longer secrets; four would reveal too much of a shorter one. */
const LEAST_FOR_LAST4 = 16;

/** Labels of the required fields that are not set. */
export function missingFields(fields: readonly DestinationField[], account: Account): string[] {
  return fields.filter(({ name, required }) => required && !account[name]).map(({ label }) => label);
}

export function toDestinationView(
  { name, label, hint, testNotice, fields, visitsPerRequest }: ConversionDestination,
  record: DestinationRecord | null,
  /** Null if they cannot be decrypted. */
  secrets: Account | null,
  pending: number,
): DestinationView {
  const marks = fields
    .filter(({ secret }) => secret)
    .map((field) => [field.name, markOf(secrets?.[field.name])] as const);
  return {
    name,
    label,
    hint,
    testNotice,
    fields: [...fields],
    pending,
    settings: record?.settings ?? {},
    secrets: Object.fromEntries(marks),
    isActive: record?.isActive ?? false,
    ...(visitsPerRequest > 0 && { sendsVisits: record?.sendsVisits ?? false }),
    isReadable: secrets !== null,
    stopped: record?.stopped ?? null,
    lastFailure: record?.lastFailure ?? null,
  };
}

function markOf(secret = ''): { set: boolean; last4: string | null } {
  return { set: secret !== '', last4: secret.length < LEAST_FOR_LAST4 ? null : secret.slice(-4) };
}
