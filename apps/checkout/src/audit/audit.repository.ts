import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { AuditQuery, AuditRecord } from '@vale/contracts/checkout';
import { pageFrom, type Page } from '@vale/contracts/define';
import { Clock } from '@vale/platform/clock';
import { Ids, ulidsFrom } from '@vale/platform/ids';
import { isDuplicateKey } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { AUDIT_MODEL, type AuditDocument } from './audit.schema.js';

/** What an admin is about to do, or did at a time that an id says. */
export type NewAuditRecord = Omit<AuditRecord, 'id' | 'at'>;

type Filters = Partial<Omit<AuditQuery, 'cursor' | 'limit'>>;

/** Append-only. */
@Injectable()
export class AuditRepository {
  constructor(
    @InjectModel(AUDIT_MODEL) private readonly records: Model<AuditDocument>,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** Returns the id of the new record. Written before the change: a crash leaves a record without an effect, never the reverse. */
  async append(record: NewAuditRecord): Promise<string> {
    const _id = this.ids.ulid();
    await this.records.create({ _id, schemaVersion: 1, at: this.clock.nowMs(), ...record });
    return _id;
  }

  /** Of a change that was recorded with the change itself. Safe to repeat. */
  async copy({ id, ...record }: AuditRecord): Promise<void> {
    try {
      await this.records.create({ _id: id, schemaVersion: 1, ...record });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  async list(
    filters: Filters,
    { cursor, limit }: { cursor?: string | undefined; limit: number },
  ): Promise<Page<AuditRecord>> {
    const { accountId, action, targetKind, targetId, since, until } = filters;
    const upTo = [cursor, until === undefined ? undefined : ulidsFrom(until)]
      .filter((id) => id !== undefined)
      .toSorted()[0];
    const ids = {
      ...(upTo !== undefined && { $lt: upTo }),
      ...(since !== undefined && { $gte: ulidsFrom(since) }),
    };
    const found = await this.records
      .find({
        ...(accountId && { accountId }),
        ...(action && { action }),
        ...(targetKind && { 'target.kind': targetKind }),
        ...(targetId && { 'target.id': targetId }),
        ...(Object.keys(ids).length > 0 && { _id: ids }),
      })
      .sort({ _id: -1 })
      .limit(limit + 1)
      .lean<AuditDocument[]>();
    const { items, nextCursor } = pageFrom(found, limit, ({ _id }) => _id);
    return { items: items.map(({ _id, schemaVersion: _, ...rest }) => ({ id: _id, ...rest })), nextCursor };
  }
}
