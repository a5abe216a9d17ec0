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
    return toMailProof(found);
  }

  /** Invitations to the team that nobody has used, also those that are over. */
  async listInvitations(): Promise<(MailProof & Required<Pick<MailProof, 'invitation'>>)[]> {
    const found = await this.proofs
      .find({ 'invitation.by': { $gt: '' }, ...notRemoved })
      .lean<StoredMailProof[]>();
    return found.flatMap((stored) => {
      const { invitation, ...proof } = toMailProof(stored);
      return invitation ? [{ ...proof, invitation }] : [];
    });
  }

  /** False if no try is left. */
  async countTry(id: string): Promise<boolean> {
    const key = { _id: id, tries: { $lt: MAX_TRIES } };
    return (await this.outbox.tryUpdate(this.proofs, key, { $inc: { tries: 1 } })) !== null;
  }

  /** False if somebody else used it meanwhile. */
  async use(id: string, events: DomainEvent[] = []): Promise<boolean> {
    return this.outbox.tryRemove(this.proofs, { _id: id }, events);
  }

  async removeExpired(nowMs: number): Promise<void> {
    await this.proofs.deleteMany({ expiresAt: { $lte: nowMs }, ...notRemoved });
  }
}

function toMailProof(stored: StoredMailProof): MailProof {
  const { _id: id, email, nonceHash, tries, expiresAt, registrant, invitation, demo } = stored;
  return {
    id,
    email,
    nonceHash,
    tries,
    expiresAt,
    ...(registrant && { registrant }),
    ...(invitation && { invitation }),
    ...(demo && { demo }),
  };
}
