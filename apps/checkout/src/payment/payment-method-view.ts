import type { PaymentMethodSecrets, PaymentMethodView } from '@vale/contracts/checkout';
import { accountOf, isFromSettings, type StoredPaymentMethod } from './payment-method.js';

/** Of a shorter secret, four characters would be too much. */
const LEAST_FOR_LAST4 = 16;

interface Known {
  /** Null when they cannot be opened. */
  secrets: Partial<PaymentMethodSecrets> | null;
  /** Of the client certificate, epoch milliseconds. */
  certificateEnd: number | null;
  capabilities: PaymentMethodView['capabilities'];
  activeId: string | null;
}

/** The last payment of a test charge of what the method's account is now. */
function testedAtOf(method: StoredPaymentMethod): number | null {
  const account = accountOf(method);
  const paid = method.testCharges?.find((charge) => charge.state === 'paid' && charge.account === account);
  return paid?.payment?.at ?? null;
}

/** A method without its secrets. */
export function toPaymentMethodView(
  method: StoredPaymentMethod,
  { secrets, certificateEnd, capabilities, activeId }: Known,
): PaymentMethodView {
  const { id, name, driver, apiEndpoint, extraConfig, isActive, replacedBy = null, createdAt } = method;
  const { timeout, expiry, pixKey, tokenUrl, merchantName, merchantCity } = extraConfig;
  const { publicToken, privateToken, certificate, privateKey, authorities } = secrets ?? {};
  return {
    ...{ id, name, driver, apiEndpoint, replacedBy, createdAt, capabilities },
    settings: {
      timeoutMinutes: timeout,
      ...((expiry === 'hours' || expiry === 'instant') && { expiry }),
      ...texts({ pixKey, tokenUrl, merchantName, merchantCity }),
    },
    secrets: {
      publicToken: { ...mark(publicToken ?? method.publicToken) },
      privateToken: secrets ? mark(privateToken) : { set: true, last4: null },
      certificate: { set: certificate !== undefined, expiresAt: certificateEnd },
      privateKey: { set: privateKey !== undefined },
      authorities: { set: authorities !== undefined },
    },
    isReadable: secrets !== null,
    isActive: isActive && id === activeId,
    isFromSettings: isFromSettings(id),
    testedAt: testedAtOf(method),
  };
}

function mark(secret = ''): { set: boolean; last4: string | null } {
  return { set: secret !== '', last4: secret.length < LEAST_FOR_LAST4 ? null : secret.slice(-4) };
}

function texts<Name extends string>(fields: Record<Name, unknown>): Partial<Record<Name, string>> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => typeof value === 'string'),
  ) as Partial<Record<Name, string>>;
}
