import type { PaymentField, PaymentMethodView, SecretMark } from '@vale/contracts/checkout';
import { isFromSettings, type StoredPaymentMethod } from './payment-method.js';

/** Showing four characters of a shorter secret would reveal too much. */
const LEAST_FOR_LAST4 = 16;

interface Known {
  /** Keyed by field name; null if they cannot be decrypted. */
  secrets: Readonly<Record<string, string>> | null;
  /** Fields that the provider declares; empty for a driver of another release. */
  fields: readonly PaymentField[];
  /** Epoch milliseconds; null if it is not a certificate. */
  certificateEnd: (pem: string) => number | null;
  capabilities: PaymentMethodView['capabilities'];
  /** The account that its charges go to now. */
  account: string;
  activeId: string | null;
}

/** The last paid test charge of the method's current account. */
function testedAtOf(method: StoredPaymentMethod, account: string): number | null {
  const paid = method.testCharges?.find((charge) => charge.state === 'paid' && charge.account === account);
  return paid?.payment?.at ?? null;
}

/** A method without its secrets. */
export function toPaymentMethodView(method: StoredPaymentMethod, known: Known): PaymentMethodView {
  const { id, name, driver, apiEndpoint, extraConfig, isActive, replacedBy = null, createdAt } = method;
  const { secrets, fields, capabilities, account, activeId } = known;
  const settings = fields
    .filter(({ secret }) => !secret)
    .map((field) => [field.name, extraConfig[field.name]]);
  const marks = fields
    .filter(({ secret }) => secret)
    .map((field) => [field.name, markOf(field, secrets?.[field.name], known)]);
  return {
    id,
    name,
    driver,
    apiEndpoint,
    replacedBy,
    createdAt,
    capabilities,
    settings: {
      ...Object.fromEntries(settings.filter(([, value]) => typeof value === 'string')),
      timeoutMinutes: extraConfig.timeout,
    },
    secrets: {
      ...Object.fromEntries(marks),
      ...(secrets === null && { privateToken: { set: true, last4: null } }),
      ...(secrets === null && method.publicToken && { publicToken: textMark(method.publicToken) }),
    },
    isReadable: secrets !== null,
    isActive: isActive && id === activeId,
    isFromSettings: isFromSettings(id),
    testedAt: testedAtOf(method, account),
  };
}

function markOf(
  { kind = 'text' }: PaymentField,
  secret: string | undefined,
  { certificateEnd }: Pick<Known, 'certificateEnd'>,
): SecretMark {
  if (kind === 'text') return textMark(secret);
  const mark = { set: secret !== undefined };
  return kind === 'certificate' ? { ...mark, expiresAt: secret ? certificateEnd(secret) : null } : mark;
}

function textMark(secret = ''): SecretMark {
  return { set: secret !== '', last4: secret.length < LEAST_FOR_LAST4 ? null : secret.slice(-4) };
}
