import { Injectable } from '@nestjs/common';
import type { Model } from 'mongoose';
import { type DomainEvent, InjectModel, notRemoved, Outbox } from '@vale/platform/store';
import { MAX_TRIES, type MailProof } from './mail-proof.js';
import { mailProofSchema, type StoredMailProof } from './mail-proof.schema.js';

@Injectable()
export class MailProofRepository {
  constructor(
    @InjectModel(mailProofSchema) private readonly proofs: Model<StoredMailProof>,
    private readonly outbox: Outbox,
  ) {}

  async add({ id, ...fields }: MailProof, events: DomainEvent[]): Promise<void> {
    await this.outbox.insert(this.proofs, { _id: id, ...fields }, events);
  }

  async find(id: string): Promise<MailProof | null> {
    const found = await this.proofs.findOne({ _id: id, ...notRemoved }).lean<StoredMailProof | null>();
    if (!found) return null;
    const { email, nonceHash, tries, expiresAt, registrant } = found;
    return { id, email, nonceHash, tries, expiresAt, ...(registrant && { registrant }) };
  }

  /** False if no try is left. */
  async countTry(id: string): Promise<boolean> {
    const key = { _id: id, tries: { $lt: MAX_TRIES } };
    return (await this.outbox.tryUpdate(this.proofs, key, { $inc: { tries: 1 } })) !== null;
  }

  /** False if somebody else used it meanwhile. */
  async use(id: string): Promise<boolean> {
    return this.outbox.tryRemove(this.proofs, { _id: id });
  }

  async removeExpired(nowMs: number): Promise<void> {
    await this.proofs.deleteMany({ expiresAt: { $lte: nowMs }, ...notRemoved });
  }
}
