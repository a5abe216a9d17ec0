import type { SandboxClock } from '../clock.js';
import { Refusal, refundPayment, type Charge } from '../charge/charge.js';
import { writeChargeCode } from '../charge/charge-code.js';
import type { ChargeRepository } from '../charge/charge.repository.js';
import type { ChargeService } from '../charge/charge.service.js';
import type { ChargePayment, PaymentRefund } from '../charge/payment.js';
import type { Step } from '../script/script.js';
import type { CobRequest } from './cob-request.js';

/** A devolução is under way for this long. Milliseconds. */
const REFUND_MS = 500;

/** Charges of API Pix: their id is their client's txid. */
export class PixChargeService {
  constructor(
    private readonly charges: ChargeService,
    private readonly repository: ChargeRepository,
    private readonly clock: SandboxClock,
    private readonly publicUrl: string,
  ) {}

  /** Throws `Refusal` 404. */
  async get(txid: string): Promise<Charge> {
    const charge = await this.repository.find(txid);
    if (charge?.api !== 'pix') throw new Refusal('Cobrança não encontrada.', 404);
    return charge;
  }

  /** Creates the charge; one that waits for payment is changed, and only then its revision counts. */
  async put(txid: string, cob: CobRequest, step: Step): Promise<Charge> {
    const existing = await this.repository.find(txid);
    if (existing)
      return existing.amountCentavos === cob.amountCentavos && isActive(existing)
        ? existing
        : this.revise(txid, { remove: false, amountCentavos: cob.amountCentavos });
    const made = this.charges.newCharge(
      {
        id: txid,
        externalReference: txid,
        amountCentavos: cob.amountCentavos,
        description: cob.description,
        customer: { ...cob.customer, email: '', phone: '' },
        postbackUrl: null,
        expiresAt: this.clock.nowMs() + cob.seconds * 1_000,
        api: 'pix',
        pixKey: cob.pixKey,
      },
      step,
    );
    return this.charges.insert(made);
  }

  async revise(
    txid: string,
    { remove, amountCentavos }: { remove: boolean; amountCentavos: number | null },
  ): Promise<Charge> {
    await this.get(txid);
    return this.charges.change(txid, (charge) => {
      if (!isActive(charge)) throw new Refusal('A cobrança não está ATIVA.', 400);
      const revised = { ...charge, revision: charge.revision + 1 };
      if (remove) return { ...revised, status: 'canceled' as const };
      const sum = amountCentavos ?? charge.amountCentavos;
      const code = { wrongCrc: false, wrongAmount: false };
      const qrCode = writeChargeCode({ id: txid, amountCentavos: sum }, this.publicUrl, code);
      return { ...revised, amountCentavos: sum, qrCode };
    });
  }

  /** Throws `Refusal` 404. */
  async payment(endToEndId: string): Promise<{ charge: Charge; payment: ChargePayment }> {
    const charge = await this.repository.findByPayment(endToEndId);
    const payment = charge?.payments.find((one) => one.endToEndId === endToEndId);
    if (!charge || !payment) throw new Refusal('Pix não encontrado.', 404);
    return { charge, payment };
  }

  /** The same id with the same sum is the same refund. Throws `Refusal` 400. */
  async refund(
    endToEndId: string,
    id: string,
    centavos: number,
    outcome: 'DEVOLVIDO' | 'NAO_REALIZADO',
  ): Promise<PaymentRefund> {
    const { charge, payment } = await this.payment(endToEndId);
    const known = payment.refunds.find((one) => one.id === id);
    if (known && known.centavos !== centavos) throw new Refusal('O id da devolução já foi usado.', 400);
    if (known) return known;
    const askedAt = this.clock.nowMs();
    const end = { outcome, at: askedAt + REFUND_MS };
    const refund: PaymentRefund = { id, centavos, nature: 'ORIGINAL', askedAt, end };
    await this.charges.change(charge.id, (before) => refundPayment(before, endToEndId, refund), end.at);
    return refund;
  }
}

/** ATIVA: also after its time. */
function isActive({ status }: Charge): boolean {
  return status === 'Waiting Payment' || status === 'expired';
}
