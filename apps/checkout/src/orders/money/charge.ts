import { parseBrCode } from '@vale/contracts/pix';
import type { ChargeSnapshot, ChargeStatus } from './charge-snapshot.js';
import { foldedPaymentId } from './payment-id.js';

/**
 * State of one charge. It only moves forward, see `chargeStateAfter`. `paid`: money came; `payments` say how
 * much.
 */
export type ChargeState = 'open' | 'expired' | 'refused' | 'cancelled' | 'paid';

/** One charge of an order. Several can exist: a lost reply, or a charge that must not be shown. */
export interface Charge {
  /** Number of the attempt that made it; 0 when it is not known. */
  attempt: number;
  methodId: string;
  /** Unique with `methodId` over all orders. Null for a simulation. */
  providerId: string | null;
  state: ChargeState;
  /** The charge's status as the provider last wrote it. */
  providerStatus: string;
  /** Trimmed copy-and-paste code; null for every charge that the buyer is not shown. */
  pixCode: string | null;
  /**
   * Unique over all orders: `codeKey` of the provider's code, whether it is shown or not. Absent without a
   * code and in earlier releases.
   */
  codeKey?: string;
  /** Shown in demo mode when the provider cannot be reached; must not be paid. */
  simulated: boolean;
  /** The sandbox's page with the button to pay. */
  payPage: string | null;
  /** The provider's fee as it was first reported; null while it is unknown. */
  feeCentavos: number | null;
}

/** A charge that its provider has just created, with a checked code. */
export type NewCharge = Omit<Charge, 'attempt' | 'methodId' | 'state' | 'pixCode'> & { pixCode: string };

export type ShownCharge = Charge & { pixCode: string };

interface WithCharges {
  charges: readonly Charge[];
}

/** Undefined until a charge was made that can be shown. */
export function shownCharge({ charges }: WithCharges): ShownCharge | undefined {
  return charges.find((charge): charge is ShownCharge => charge.pixCode !== null);
}

export type ProviderCharge = Charge & { providerId: string };

/** Every charge that can be read. A refused or cancelled charge may still have been paid. */
export function providerCharges({ charges }: WithCharges): ProviderCharge[] {
  return charges.filter((charge): charge is ProviderCharge => charge.providerId !== null);
}

/** Unpaid charges that, as far as the provider has said, can still be paid. */
export function unpaidCharges(order: WithCharges): ProviderCharge[] {
  return providerCharges(order).filter(({ state }) => state === 'open' || state === 'expired');
}

/** The unique key of a charge among those of all orders. */
export function chargeKey(methodId: string, providerId: string): string {
  return `${methodId}#${providerId}`;
}

/**
 * Unique key of a PIX code over all orders and methods: paying it pays one charge, whatever ids and methods
 * it was issued under. The spelling of one Pix may vary (CRC, city, blanks); its location, or its key, txid
 * and sum, does not.
 */
export function codeKey(pixCode: string): string {
  const parsed = parseBrCode(pixCode);
  if (!parsed.ok) return chargeKey('code', pixCode.trim());
  const { url, pixKey, txid, amountCentavos } = parsed.code;
  if (url === null) return chargeKey('pix', [pixKey, txid, amountCentavos].join('#'));
  const [, host = '', path = ''] = /^(?:https?:\/\/)?([^/]*)(.*)$/i.exec(url) ?? [];
  return chargeKey('pix', host.toLowerCase() + path);
}

/** Keys of a charge's code. Earlier releases stored the text only, and may still run. */
export function codeKeysOf({ codeKey: known, pixCode }: Pick<Charge, 'codeKey' | 'pixCode'>): string[] {
  const shown = pixCode === null ? [] : [codeKey(pixCode), chargeKey('code', pixCode.trim())];
  return known === undefined ? [] : [known, ...shown];
}

/**
 * Unique keys of a payment over all orders, by its end-to-end id or the id that a person entered: the id as
 * written, which is all that earlier releases stored, and the normalised id.
 */
export function paymentKeys(id: string): string[] {
  return [...new Set([id, foldedPaymentId(id)])].map((one) => chargeKey('payment', one));
}

/** A charge or payment of this order already belongs to another order. */
export class ChargeTaken extends Error {
  constructor(options: ErrorOptions) {
    super('a charge or a payment belongs to another order', options);
    this.name = 'ChargeTaken';
  }
}

/** Marks a charge for which the provider takes no more money. Returns the same list if it was paid before. */
export function withCancelled(charges: Charge[], providerId: string): Charge[] {
  const cancelled = (charge: Charge): boolean =>
    charge.providerId === providerId && RANK[charge.state] < RANK.cancelled;
  if (!charges.some(cancelled)) return charges;
  return charges.map((one) => (cancelled(one) ? { ...one, state: 'cancelled' } : one));
}

const RANK: Record<ChargeState, number> = { open: 0, expired: 1, refused: 2, cancelled: 2, paid: 3 };

/** The charge after it was read; the same object if nothing is new. */
export function chargeAfter(charge: ProviderCharge, snapshot: ChargeSnapshot): ProviderCharge {
  const { providerStatus, payments = [] } = snapshot;
  const state = payments.length > 0 ? 'paid' : chargeStateAfter(charge.state, snapshot);
  const feeCentavos = charge.feeCentavos ?? snapshot.feeCentavos ?? null;
  const isKnown = charge.providerStatus === providerStatus && charge.feeCentavos === feeCentavos;
  return charge.state === state && isKnown ? charge : { ...charge, state, providerStatus, feeCentavos };
}

/** Forward only: a charge settles after `expired`, and is never open again. */
function chargeStateAfter(known: ChargeState, { status }: Pick<ChargeSnapshot, 'status'>): ChargeState {
  const seen = STATE_OF[status];
  return seen !== undefined && RANK[seen] > RANK[known] ? seen : known;
}

const STATE_OF: Partial<Record<ChargeStatus, ChargeState>> = {
  paid: 'paid',
  underpaid: 'paid',
  overpaid: 'paid',
  disputed: 'paid',
  expired: 'expired',
  refused: 'refused',
  cancelled: 'cancelled',
  // A charge that is refunded before it was ever seen as paid needs nothing more.
  refunded: 'cancelled',
};

/** The method whose account received a payment. */
export function methodOfPayment(
  { charges, methodId }: WithCharges & { methodId: string },
  { chargeId }: { chargeId: string },
): string {
  return charges.find(({ providerId }) => providerId === chargeId)?.methodId ?? methodId;
}
