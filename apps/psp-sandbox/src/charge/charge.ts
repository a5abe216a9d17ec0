import type { CallbackOwner } from '../callback/callback.js';

/** The provider's status texts, as its clients have seen them. Its API is not public, so clients must expect others. */
export const CHARGE_STATUSES = [
  'Waiting Payment',
  'paid',
  'underpaid',
  'overpaid',
  'refused',
  'canceled',
  'expired',
  'refunded',
  'chargeback',
] as const;
export type ChargeStatus = (typeof CHARGE_STATUSES)[number];

export interface Charge extends CallbackOwner {
  /** The client's own name for it. The provider does not keep it unique: a repeated creation is a second charge. */
  externalReference: string | null;
  amountCentavos: number;
  description: string | null;
  customer: { name: string; email: string; cpf: string; phone: string };
  qrCode: string;
  status: ChargeStatus;
  /** Epoch milliseconds. */
  createdAt: number;
  expiresAt: number;
  paidAt: number | null;
  paidCentavos: number | null;
  endToEndId: string | null;
  version: number;
}

/** A request that the provider refuses; the message goes to its client. */
export class Refusal extends Error {
  constructor(
    message: string,
    readonly status: 200 | 404 | 409 = 200,
  ) {
    super(message);
    this.name = 'Refusal';
  }
}

export interface Payment {
  amountCentavos: number;
  /** Pays although the code has expired, as some banks let their customers do. */
  late: boolean;
  endToEndId: string;
}

/** @throws Refusal when the charge does not take this payment. */
export function payCharge(charge: Charge, payment: Payment, nowMs: number): Charge {
  if (charge.paidAt !== null) throw new Refusal('Esta cobrança já foi paga.', 409);
  if (charge.status === 'refused' || charge.status === 'canceled')
    throw new Refusal('Esta cobrança não pode mais ser paga.', 409);
  if (isOver(charge, nowMs) && !payment.late) throw new Refusal('Esta cobrança expirou.', 409);
  return {
    ...charge,
    status: statusFor(payment.amountCentavos, charge.amountCentavos),
    paidAt: nowMs,
    paidCentavos: payment.amountCentavos,
    endToEndId: payment.endToEndId,
  };
}

function statusFor(paidCentavos: number, amountCentavos: number): ChargeStatus {
  if (paidCentavos === amountCentavos) return 'paid';
  return paidCentavos < amountCentavos ? 'underpaid' : 'overpaid';
}

/** @throws Refusal once the charge is paid or over. */
export function refuseCharge(charge: Charge, nowMs: number): Charge {
  if (!isWaiting(charge) || isOver(charge, nowMs))
    throw new Refusal('Esta cobrança não pode mais ser recusada.', 409);
  return { ...charge, status: 'refused' };
}

const AFTER_PAYMENT: readonly ChargeStatus[] = ['refunded', 'chargeback'];

/** What happens at the provider without the shopper: a refund, a dispute, a cancellation. */
export function moveCharge(charge: Charge, status: ChargeStatus): Charge {
  const paid = charge.paidAt !== null;
  const possible = paid ? AFTER_PAYMENT.includes(status) : status === 'canceled' || status === 'refused';
  if (!possible) throw new Refusal(`Uma cobrança "${charge.status}" não passa a "${status}".`, 409);
  return { ...charge, status };
}

export function isWaiting(charge: Charge): boolean {
  return charge.status === 'Waiting Payment';
}

export function isOver(charge: Charge, nowMs: number): boolean {
  return charge.status === 'expired' || (charge.paidAt === null && charge.expiresAt <= nowMs);
}

/** The status that a client sees: expired from the moment the time is over, before the sweep has saved it. */
export function statusAt(charge: Charge, nowMs: number): ChargeStatus {
  return isWaiting(charge) && isOver(charge, nowMs) ? 'expired' : charge.status;
}
