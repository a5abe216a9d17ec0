import { Injectable } from '@nestjs/common';
import { MAX_ACCESS_TOKENS } from '@vale/contracts/identity';
import { type DomainEvent, InjectModel, notRemoved, Outbox } from '@vale/platform/store';
import type { Model } from 'mongoose';
import type { AccessToken } from './access-token.js';
import { accessTokenSchema, type StoredAccessToken } from './access-token.schema.js';

@Injectable()
export class AccessTokenRepository {
  constructor(
    @InjectModel(accessTokenSchema) private readonly tokens: Model<StoredAccessToken>,
    private readonly outbox: Outbox,
  ) {}

  async add({ key, ...fields }: AccessToken, events: DomainEvent[]): Promise<void> {
    await this.outbox.insert(this.tokens, { _id: key, ...fields }, events);
  }

  async find(key: string): Promise<AccessToken | null> {
    const stored = await this.tokens.findOne({ _id: key, ...notRemoved }).lean<StoredAccessToken | null>();
    return stored && toAccessToken(stored);
  }

  /** Newest first. */
  async list(): Promise<AccessToken[]> {
    const found = await this.tokens
      .find(notRemoved)
      .sort({ createdAt: -1 })
      .limit(MAX_ACCESS_TOKENS)
      .lean<StoredAccessToken[]>();
    return found.map(toAccessToken);
  }

  /** Does nothing if the token was revoked meanwhile. */
  async recordUse(key: string, lastUsedAt: number): Promise<void> {
    await this.outbox.tryUpdate(this.tokens, { _id: key }, { $set: { lastUsedAt } });
  }

  /** Does nothing if the token was revoked meanwhile. */
  async remove(key: string, events: DomainEvent[]): Promise<void> {
    await this.outbox.tryRemove(this.tokens, { _id: key }, events);
  }

  /** Emits no events. */
  async removeDemo(): Promise<void> {
    await this.tokens.deleteMany({ demo: true });
  }
}

function toAccessToken({
  _id: key,
  name,
  createdAt,
  createdBy,
  lastUsedAt,
  demo,
}: StoredAccessToken): AccessToken {
  return { key, name, createdAt, lastUsedAt, ...(createdBy && { createdBy }), ...(demo && { demo }) };
}
