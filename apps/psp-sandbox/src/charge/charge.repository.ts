import type { Collection, Db, Filter } from 'mongodb';
import { RecentlyUsed } from '@vale/platform/recently-used';
import { nextDueAt } from '../callback/callback.js';
import { Refusal, type Charge } from './charge.js';

/** `dueAt` is that of the earliest callback, so that one index serves the sender. */
type ChargeDocument = Omit<Charge, 'id'> & { _id: string; dueAt: number | null };

const MAX_CONFLICTS = 50;
/** Charges that are read again without asking the store; a kilobyte each. */
const MAX_RECENT = 1_000;

/** Charges in the sandbox's own database. A write is acknowledged by the store, so it survives kill -9. */
export class ChargeRepository {
  private readonly charges: Collection<ChargeDocument>;
  /** Cache of the latest writes. This is the only process that uses the database. */
  private readonly recent = new RecentlyUsed<Charge>(MAX_RECENT);

  constructor(db: Db) {
    this.charges = db.collection<ChargeDocument>('charges');
  }

  async prepare(): Promise<void> {
    await this.charges.createIndexes([
      // The charges with callbacks, earliest first.
      { key: { dueAt: 1 } },
      // The charges that wait for payment, earliest expiry first.
      { key: { status: 1, expiresAt: 1 } },
      // GET /charges?externalReference=
      { key: { externalReference: 1 } },
      // GET /pix/{endToEndId} and its refunds
      { key: { 'payments.endToEndId': 1 } },
    ]);
  }

  async insert(charge: Charge): Promise<void> {
    await this.charges.insertOne(toDocument(charge));
    this.remember(charge);
  }

  async find(id: string): Promise<Charge | null> {
    const known = this.recent.get(id);
    if (known) return known;
    const found = await this.charges.findOne({ _id: id });
    return found && toCharge(found);
  }

  /**
   * Loads, changes by a pure function, saves guarded by version, and starts over when the charge was changed in
   * between. Throws `Refusal` 404 when there is no such charge, and whatever `change` throws.
   */
  async change(id: string, change: (charge: Charge) => Charge): Promise<Charge> {
    for (let conflicts = 0; conflicts < MAX_CONFLICTS; conflicts++) {
      const before = await this.find(id);
      if (!before) throw new Refusal('Transação não encontrada', 404);
      const after = { ...change(before), version: before.version + 1 };
      if (await this.save(before, after)) return this.remember(after);
    }
    throw new Error(`Charge ${id} was changed ${MAX_CONFLICTS} times in a row while it was being saved`);
  }

  /** False when the charge was changed since `before` was read. */
  private async save(before: Charge, after: Charge): Promise<boolean> {
    const key = { _id: before.id, version: before.version };
    let saved = false;
    try {
      saved = (await this.charges.updateOne(key, { $set: changedFields(before, after) })).matchedCount === 1;
    } finally {
      // The cached charge may be stale: the reply to a newer write is on its way, or lost.
      if (!saved) this.recent.delete(before.id);
    }
    return saved;
  }

  /** Replies to writes arrive in any order. */
  private remember(charge: Charge): Charge {
    const known = this.recent.get(charge.id);
    if (!known || known.version < charge.version) this.recent.set(charge.id, charge);
    return charge;
  }

  /** Charges that have callbacks to send, the earliest due first. */
  async withCallbacks(limit: number): Promise<Charge[]> {
    const found = await this.charges
      .find({ dueAt: { $gt: 0 } })
      .sort({ dueAt: 1 })
      .limit(limit)
      .toArray();
    return found.map(toCharge);
  }

  async findByPayment(endToEndId: string): Promise<Charge | null> {
    const found = await this.charges.findOne({ 'payments.endToEndId': endToEndId });
    return found && toCharge(found);
  }

  /** Charges that wait for payment, the earliest expiry first. */
  async waiting(limit: number): Promise<Charge[]> {
    const found = await this.charges
      .find({ status: 'Waiting Payment' })
      .sort({ expiresAt: 1 })
      .limit(limit)
      .toArray();
    return found.map(toCharge);
  }

  /** Newest first: ids sort by time. */
  async latest(limit: number): Promise<Charge[]> {
    return (await this.charges.find().sort({ _id: -1 }).limit(limit).toArray()).map(toCharge);
  }

  /** Newest last. Not paged: the sandbox holds a test's charges. */
  async list(externalReference?: string): Promise<Charge[]> {
    const filter: Filter<ChargeDocument> = externalReference === undefined ? {} : { externalReference };
    const found = await this.charges.find(filter).sort({ _id: 1 }).toArray();
    return found.map(toCharge);
  }
}

function toDocument(charge: Charge): ChargeDocument {
  const { id, ...rest } = charge;
  return { ...rest, _id: id, dueAt: nextDueAt(charge.callbacks) };
}

function changedFields(before: Charge, after: Charge): Partial<ChargeDocument> {
  const { _id, ...fields } = toDocument(after);
  const old: Partial<Record<string, unknown>> = toDocument(before);
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== old[name]));
}

/** Defaults for charges of earlier releases. */
const NEW_FIELDS = { api: 'external', pixKey: null, revision: 0 } as const;

function toCharge({ _id, dueAt: _dueAt, ...rest }: ChargeDocument): Charge {
  return { id: _id, ...NEW_FIELDS, ...rest, payments: rest.payments ?? [] };
}
