import type { Callback } from '../callback/callback.js';

/** The words of the provider, as its clients have met them. Its API is not public: a client keeps a path for unknown words. */
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

export interface Charge {
  id: string;
  /** The client's own name for it. The provider does not keep it unique: a repeated creation is a second charge. */
  externalReference: string | null;
  amountCentavos: number;
  description: string | null;
  customer: { name: string; email: string; cpf: string; phone: string };
  postbackUrl: string | null;
  qrCode: string;
  status: ChargeStatus;
  /** Epoch milliseconds. */
  createdAt: number;
  expiresAt: number;
  paidAt: number | null;
  paidCentavos: number | null;
  endToEndId: string | null;
  /** Call-backs that nobody has acknowledged yet. */
  callbacks: Callback[];
  callbackCounts: CallbackCounts;
  version: number;
}

export interface CallbackCounts {
  acknowledged: number;
  failed: number;
  dropped: number;
}

/** Why the provider will not do it; the sentence goes to its client. */
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
  /** Takes the money although the code has run out, as some banks do. */
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

function statusFor(paid: number, asked: number): ChargeStatus {
  if (paid === asked) return 'paid';
  return paid < asked ? 'underpaid' : 'overpaid';
}

/** @throws Refusal once money came or the charge is over. */
export function refuseCharge(charge: Charge, nowMs: number): Charge {
  if (charge.status !== 'Waiting Payment' || isOver(charge, nowMs))
    throw new Refusal('Esta cobrança não pode mais ser recusada.', 409);
  return { ...charge, status: 'refused' };
}

const AFTER_PAYMENT: readonly ChargeStatus[] = ['refunded', 'chargeback'];

/** What happens at the provider without the shopper: money given back, disputed, or a charge called off. */
export function moveCharge(charge: Charge, status: ChargeStatus): Charge {
  const paid = charge.paidAt !== null;
  const possible = paid ? AFTER_PAYMENT.includes(status) : status === 'canceled' || status === 'refused';
  if (!possible) throw new Refusal(`Uma cobrança "${charge.status}" não passa a "${status}".`, 409);
  return { ...charge, status };
}

export function isOver(charge: Charge, nowMs: number): boolean {
  return charge.status === 'expired' || (charge.paidAt === null && charge.expiresAt <= nowMs);
}

/** The charge runs out between two sweeps: a reader sees it at once. */
export function statusAt(charge: Charge, nowMs: number): ChargeStatus {
  return charge.status === 'Waiting Payment' && isOver(charge, nowMs) ? 'expired' : charge.status;
}
