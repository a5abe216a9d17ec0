import { randomInt } from 'node:crypto';
import type { Ids } from '@vale/platform/ids';
import { addCallbacks } from '../callback/callback.js';
import type { SandboxClock } from '../clock.js';
import { MINIMUM_CENTAVOS } from '../faults/faults.js';
import type { FaultsRepository } from '../faults/faults.repository.js';
import { writeChargeCode } from './charge-code.js';
import { toChargeReply, type ChargeReply } from './charge-reply.js';
import { readChargeRequest } from './charge-request.js';
import type { ChargeRepository } from './charge.repository.js';
import {
  isOver,
  isWaiting,
  moveCharge,
  payCharge,
  Refusal,
  refuseCharge,
  type Charge,
  type ChargeStatus,
} from './charge.js';

const EXPIRY_BATCH = 50;
/** Charges on the front page. */
const LISTED = 20;

export class ChargeService {
  constructor(
    private readonly charges: ChargeRepository,
    private readonly faults: FaultsRepository,
    private readonly clock: SandboxClock,
    private readonly ids: Ids,
    private readonly publicUrl: string,
    /** Called after a charge was saved. */
    private readonly onSaved: (charge: Charge) => void,
  ) {}

  async create(body: unknown): Promise<ChargeReply> {
    const now = this.clock.nowMs();
    const request = readChargeRequest(body, now);
    const faults = this.faults.current;
    if (faults.refuse !== null) throw new Refusal(faults.refuse);
    if (faults.minimumAmount && request.amountCentavos < MINIMUM_CENTAVOS)
      throw new Refusal('O valor mínimo é R$ 4,50');
    const id = this.ids.ulid();
    const charge: Charge = {
      ...request,
      id,
      qrCode: writeChargeCode({ id, amountCentavos: request.amountCentavos }, this.publicUrl, faults),
      status: 'Waiting Payment',
      createdAt: now,
      paidAt: null,
      paidCentavos: null,
      endToEndId: null,
      callbacks: [],
      callbackCounts: { acknowledged: 0, failed: 0, dropped: 0 },
      version: 0,
    };
    await this.charges.insert(charge);
    this.onSaved(charge);
    return this.toReply(charge);
  }

  /** @throws Refusal 404 */
  async get(id: string): Promise<Charge> {
    const charge = await this.charges.find(id);
    if (!charge) throw new Refusal('Transação não encontrada', 404);
    return charge;
  }

  async latest(): Promise<Charge[]> {
    return this.charges.latest(LISTED);
  }

  async read(id: string): Promise<ChargeReply> {
    return this.toReply(await this.get(id));
  }

  /** `amountCentavos` null: the charge's own amount. Resolves once the payment is on disk. */
  async pay(id: string, amountCentavos: number | null, late: boolean): Promise<ChargeReply> {
    const now = this.clock.nowMs();
    const endToEndId = newEndToEndId(now);
    return this.change(id, (charge) =>
      payCharge(charge, { amountCentavos: amountCentavos ?? charge.amountCentavos, late, endToEndId }, now),
    );
  }

  async refuse(id: string): Promise<ChargeReply> {
    return this.change(id, (charge) => refuseCharge(charge, this.clock.nowMs()));
  }

  async move(id: string, status: ChargeStatus): Promise<ChargeReply> {
    return this.change(id, (charge) => moveCharge(charge, status));
  }

  /** Marks charges whose time is over. Returns when the next one expires, in epoch milliseconds; null: none waits. */
  async expire(): Promise<number | null> {
    const now = this.clock.nowMs();
    const batch = await this.charges.waiting(EXPIRY_BATCH);
    for (const { id, expiresAt } of batch) {
      if (expiresAt > now) return expiresAt;
      await this.change(id, (charge) => {
        if (!isWaiting(charge) || !isOver(charge, now)) throw new Refusal('Mudou enquanto expirava', 409);
        return { ...charge, status: 'expired' };
      }).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
      });
    }
    return batch.length < EXPIRY_BATCH ? null : now;
  }

  toReply(charge: Charge): ChargeReply {
    return toChargeReply(charge, this.publicUrl, this.clock.nowMs());
  }

  /** Saves the change and its call-backs in one write. */
  private async change(id: string, change: (charge: Charge) => Charge): Promise<ChargeReply> {
    const charge = await this.charges.change(id, (before) => {
      const after = change(before);
      const object = this.toReply(after);
      const { identifier, externalReference, status } = object;
      return addCallbacks(
        after,
        { identifier, externalReference, status, object },
        {
          nowMs: this.clock.nowMs(),
          random: this.faults.random,
          newId: () => this.ids.ulid(),
          faults: this.faults.current,
        },
      );
    });
    this.onSaved(charge);
    return this.toReply(charge);
  }
}

const SANDBOX_ISPB = '99999999';

/** E + ISPB + yyyyMMddHHmm + 11 characters, 32 in all, as the Central Bank's rules have it. */
function newEndToEndId(nowMs: number): string {
  const minute = new Date(nowMs).toISOString().replace(/\D/g, '').slice(0, 12);
  const rest = Array.from({ length: 11 }, () => randomInt(36).toString(36)).join('');
  return `E${SANDBOX_ISPB}${minute}${rest}`;
}
