import { Injectable } from '@nestjs/common';
import type { Model } from 'mongoose';
import { type DomainEvent, InjectModel, notRemoved, Outbox } from '@vale/platform/store';
import type { Session } from './session.js';
import { sessionSchema, type StoredSession } from './session.schema.js';

@Injectable()
export class SessionRepository {
  constructor(
    @InjectModel(sessionSchema) private readonly sessions: Model<StoredSession>,
    private readonly outbox: Outbox,
  ) {}

  async add({ key, ...fields }: Session): Promise<void> {
    await this.outbox.insert(this.sessions, { _id: key, ...fields });
  }

  async find(key: string): Promise<Session | null> {
    const stored = await this.sessions.findOne({ _id: key, ...notRemoved }).lean<StoredSession | null>();
    return stored && toSession(stored);
  }

  /** Sessions of the account that have not expired. */
  async openOf(accountId: string, nowMs: number): Promise<Session[]> {
    const found = await this.sessions
      .find({ accountId, expiresAt: { $gt: nowMs }, ...notRemoved })
      .lean<StoredSession[]>();
    return found.map(toSession);
  }

  /** Emits no events. */
  async removeOf(accountId: string): Promise<void> {
    await this.sessions.deleteMany({ accountId, ...notRemoved });
  }

  /** Does nothing if the session was revoked meanwhile. */
  async recordVisit({ key, lastSeenAt, expiresAt }: Session): Promise<void> {
    await this.outbox.tryUpdate(this.sessions, { _id: key }, { $set: { lastSeenAt, expiresAt } });
  }

  /** Does nothing if the session was revoked meanwhile. */
  async recordProof(key: string, provenAt: number): Promise<void> {
    await this.outbox.tryUpdate(this.sessions, { _id: key }, { $set: { provenAt } });
  }

  /** Does nothing if the session was revoked meanwhile. */
  async remove(key: string, events: DomainEvent[]): Promise<void> {
    await this.outbox.tryRemove(this.sessions, { _id: key }, events);
  }

  async removeExpired(nowMs: number): Promise<number> {
    const { deletedCount } = await this.sessions.deleteMany({ expiresAt: { $lte: nowMs }, ...notRemoved });
    return deletedCount;
  }
}

function toSession({ _id, ...stored }: StoredSession): Session {
  const { accountId, device, createdAt, lastSeenAt, expiresAt, provenAt } = stored;
  return {
    key: _id,
    accountId,
    createdAt,
    lastSeenAt,
    expiresAt,
    ...(device && { device }),
    ...(provenAt !== undefined && { provenAt }),
  };
}
