import { randomInt } from 'node:crypto';
import type { Ids } from '@vale/platform/ids';
import { toPixCallback } from '../api-pix/cob-reply.js';
import type { WebhookRepository } from '../api-pix/webhook.repository.js';
import type { CallbackUrlCheck } from '../callback/callback-url.js';
import { addCallbacks } from '../callback/callback.js';
import type { SandboxClock } from '../clock.js';
import { MINIMUM_CENTAVOS } from '../faults/faults.js';
import type { FaultsRepository } from '../faults/faults.repository.js';
import { planCallbacks } from '../script/script-callbacks.js';
import type { ScriptRepository } from '../script/script.repository.js';
import type { Step } from '../script/script.js';
import { writeChargeCode } from './charge-code.js';
import { toChargeReply, type ChargeReply } from './charge-reply.js';
import { readChargeRequest } from './charge-request.js';
import type { ChargeRepository } from './charge.repository.js';
import {
  isOver,
  disputeCharge,
  isWaiting,
  moveCharge,
  payCharge,
  Refusal,
  refuseCharge,
  type Charge,
  type ChargeStatus,
  type DisputeStep,
} from './charge.js';

const EXPIRY_BATCH = 50;
/** Charges on the front page. */
const LISTED = 20;

export interface ChargeSources {
  faults: FaultsRepository;
  scripts: ScriptRepository;
  webhooks: WebhookRepository;
  clock: SandboxClock;
  ids: Ids;
  publicUrl: string;
  mayCallBack: CallbackUrlCheck;
}

/** Fields that the creation request determines. */
export type MadeCharge = Pick<
  Charge,
  | 'id'
  | 'externalReference'
  | 'amountCentavos'
  | 'description'
  | 'customer'
  | 'postbackUrl'
  | 'expiresAt'
  | 'api'
  | 'pixKey'
>;

interface PayWish {
  /** Null stands for the charge's own amount. */
  amountCentavos: number | null;
  late: boolean;
  again: boolean;
}

export class ChargeService {
  private readonly clock: SandboxClock;
  private readonly ids: Ids;

  constructor(
    private readonly charges: ChargeRepository,
    private readonly sources: ChargeSources,
    /** Called after a charge was saved. */
    private readonly onSaved: (charge: Charge) => void,
  ) {
    this.clock = sources.clock;
    this.ids = sources.ids;
  }

  /** `step` may want a code that a shop must not show. */
  async create(body: unknown, step: Step): Promise<ChargeReply> {
    const now = this.clock.nowMs();
    const request = readChargeRequest(body, now);
    if (request.postbackUrl !== null && !this.sources.mayCallBack(request.postbackUrl))
      throw new Refusal('Dados inválidos: postbackUrl não é desta loja');
    const faults = this.sources.faults.current;
    if (faults.refuse !== null) throw new Refusal(faults.refuse);
    if (faults.minimumAmount && request.amountCentavos < MINIMUM_CENTAVOS)
      throw new Refusal('O valor mínimo é R$ 4,50');
    const made = this.newCharge({ ...request, id: this.ids.ulid(), api: 'external', pixKey: null }, step);
    return this.toReply(await this.insert(made));
  }

  newCharge(made: MadeCharge, step: Step): Charge {
    const faults = this.sources.faults.current;
    const code = {
      wrongCrc: faults.wrongCrc || step === 'wrong-crc',
      wrongAmount: faults.wrongAmount || step === 'wrong-amount',
    };
    return {
      ...made,
      qrCode: writeChargeCode(made, this.sources.publicUrl, code),
      status: 'Waiting Payment',
      createdAt: this.clock.nowMs(),
      paidAt: null,
      paidCentavos: null,
      endToEndId: null,
      payments: [],
      revision: 0,
      callbacks: [],
      callbackCounts: { acknowledged: 0, failed: 0, dropped: 0 },
      version: 0,
    };
  }

  async insert(made: Charge): Promise<Charge> {
    const charge = this.withCallbacks(made, null);
    await this.charges.insert(charge);
    this.onSaved(charge);
    return charge;
  }

  /** The latest charge with another reference; null when there is none. */
  async lastOfAnother(reference: string | null): Promise<Charge | null> {
    const latest = await this.charges.latest(LISTED);
    return latest.find(({ externalReference }) => externalReference !== reference) ?? null;
  }

  /** Throws `Refusal` 404. */
  async get(id: string): Promise<Charge> {
    const charge = await this.charges.find(id);
    if (!charge) throw new Refusal('Transação não encontrada', 404);
    return charge;
  }

  async latest(): Promise<Charge[]> {
    return this.charges.latest(LISTED);
  }

  /** Resolves once the payment is on disk. */
  async pay(id: string, { amountCentavos, late, again }: PayWish): Promise<ChargeReply> {
    const now = this.clock.nowMs();
    const endToEndId = newEndToEndId(now);
    const paid = await this.change(id, (charge) =>
      payCharge(
        charge,
        { amountCentavos: amountCentavos ?? charge.amountCentavos, late, again, endToEndId },
        now,
      ),
    );
    return this.toReply(paid);
  }

  async refuse(id: string): Promise<ChargeReply> {
    return this.toReply(await this.change(id, (charge) => refuseCharge(charge, this.clock.nowMs())));
  }

  async move(id: string, status: ChargeStatus): Promise<ChargeReply> {
    return this.toReply(await this.change(id, (charge) => moveCharge(charge, status)));
  }

  async dispute(id: string, step: DisputeStep): Promise<ChargeReply> {
    const claim = `med${this.ids.ulid()}`;
    const now = this.clock.nowMs();
    return this.toReply(await this.change(id, (charge) => disputeCharge(charge, step, claim, now)));
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
    return toChargeReply(charge, this.sources.publicUrl, this.clock.nowMs());
  }

  /**
   * Saves the change and its callbacks in one write. They describe the charge as it will be at `settledAt`, and come then.
   */
  async change(id: string, change: (charge: Charge) => Charge, settledAt?: number): Promise<Charge> {
    const charge = await this.charges.change(id, (before) => {
      const after = change(before);
      return after === before ? before : this.withCallbacks(after, before, settledAt);
    });
    this.onSaved(charge);
    return charge;
  }

  private withCallbacks(after: Charge, before: Charge | null, settledAt = this.clock.nowMs()): Charge {
    const { faults, scripts, webhooks } = this.sources;
    const script = scripts.of({
      reference: after.externalReference,
      amountCentavos: after.amountCentavos,
    });
    const now = this.clock.nowMs();
    const planned = planCallbacks(script?.callbacks ?? [], {
      after: this.callbackOf(after, settledAt),
      before: this.callbackOf(before ?? after, now),
      paid: this.callbackOf(asIfPaid(after, now), now),
      isNew: before === null,
      eventId: `evt_${this.ids.ulid()}`,
      lateMs: script?.lateMs ?? 0,
    });
    // API Pix has callbacks about payments only.
    const sent = planned.filter(
      ({ body }) => !('pix' in body && Array.isArray(body.pix) && body.pix.length === 0),
    );
    const owner =
      after.pixKey === null ? after : { ...after, postbackUrl: webhooks.callbackUrl(after.pixKey) };
    return sent.reduce(
      (charge, { body, delayMs }) =>
        addCallbacks(charge, body, {
          nowMs: settledAt + delayMs,
          random: faults.random,
          newId: () => this.ids.ulid(),
          faults: faults.current,
        }),
      owner,
    );
  }

  private callbackOf(charge: Charge, nowMs: number): object {
    if (charge.api === 'pix') return toPixCallback(charge, nowMs);
    const object = toChargeReply(charge, this.sources.publicUrl, nowMs);
    const { identifier, externalReference, status } = object;
    return { identifier, externalReference, status, object };
  }
}

/** Content of a forged callback. */
function asIfPaid(charge: Charge, now: number): Charge {
  const { amountCentavos: centavos } = charge;
  const payment = { endToEndId: newEndToEndId(now), centavos, paidAt: now, refunds: [] };
  return { ...charge, status: 'paid', paidAt: now, paidCentavos: centavos, payments: [payment] };
}

const SANDBOX_ISPB = '99999999';

/** E + ISPB + yyyyMMddHHmm + 11 characters, 32 in all, as the Central Bank's rules have it. */
function newEndToEndId(nowMs: number): string {
  const minute = new Date(nowMs).toISOString().replace(/\D/g, '').slice(0, 12);
  const rest = Array.from({ length: 11 }, () => randomInt(36).toString(36)).join('');
  return `E${SANDBOX_ISPB}${minute}${rest}`;
}
