import { toReais } from '@vale/contracts/money';
import { statusAt, type Charge } from './charge.js';

const FEE_RATE = 0.0099;

/** The `object` of the provider's replies and callbacks. Money in reais, instants in ISO 8601. */
export interface ChargeReply {
  identifier: string;
  externalReference: string | null;
  status: string;
  /** The amount paid once it is paid, the amount charged before. */
  amount: number;
  /** The provider's share. */
  fee: number;
  customer: Charge['customer'];
  pix: { qrCode: string };
  createdAt: string;
  expiresAt: string;
  paidAt: string | null;
  /** The sandbox's own addition: the page where a person pays or refuses. */
  sandboxUrl: string;
}

export function toChargeReply(charge: Charge, publicUrl: string, nowMs: number): ChargeReply {
  const centavos = charge.paidCentavos ?? charge.amountCentavos;
  return {
    identifier: charge.id,
    externalReference: charge.externalReference,
    status: statusAt(charge, nowMs),
    amount: toReais(centavos),
    fee: toReais(Math.round(centavos * FEE_RATE)),
    customer: charge.customer,
    pix: { qrCode: charge.qrCode },
    createdAt: new Date(charge.createdAt).toISOString(),
    expiresAt: new Date(charge.expiresAt).toISOString(),
    paidAt: charge.paidAt === null ? null : new Date(charge.paidAt).toISOString(),
    sandboxUrl: `${publicUrl}/pay/${charge.id}`,
  };
}
