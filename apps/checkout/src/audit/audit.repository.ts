import { Injectable } from '@nestjs/common';
import type { AuditQuery, AuditRecord } from '@vale/contracts/checkout';
import { pageFrom, type Page } from '@vale/contracts/define';
import { Clock } from '@vale/platform/clock';
import { Ids, ulidsFrom } from '@vale/platform/ids';
import { InjectModel } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { AuditChainRepository } from './audit-chain.repository.js';
import { auditSchema, type AuditDocument } from './audit.schema.js';

/** An action that is about to happen, or that happened at the time in its id. */
export type NewAuditRecord = Omit<AuditRecord, 'id' | 'at'>;

/** Limit for the records of one page, in characters of JSON; a message has at most `MAX_MESSAGE_BYTES`. */
const MAX_PAGE = 200_000;

type Filters = Partial<Omit<AuditQuery, 'cursor' | 'limit'>>;

/** Append-only. */
@Injectable()
export class AuditRepository {
  constructor(
    @InjectModel(auditSchema) private readonly records: Model<AuditDocument>,
    private readonly chain: AuditChainRepository,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** Returns the id of the new record. Written before the change: a crash leaves a record without an effect, never the reverse. */
  async append(record: NewAuditRecord): Promise<string> {
    const id = this.ids.ulid();
    await this.chain.append({ id, at: this.clock.nowMs(), ...record });
    return id;
  }

  /** Appends a record that was stored together with its change. Idempotent. */
  async copy(record: AuditRecord): Promise<void> {
    await this.chain.append(record);
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
    const { items, nextCursor } = pageFrom(found, fitting(found, limit), ({ _id }) => _id);
    return { items: items.map(toRecord), nextCursor };
  }
}

/** Number of records that fit into a reply, at least one: an action on a thousand codes names each. */
function fitting(found: readonly AuditDocument[], limit: number): number {
  let characters = 0;
  const last = found.findIndex((one) => (characters += JSON.stringify(one).length) > MAX_PAGE);
  return last === -1 ? limit : Math.min(limit, Math.max(1, last));
}

function toRecord(document: AuditDocument): AuditRecord {
  const { _id, at, accountId, requestId, action, target, reason, before, after } = document;
  return { id: _id, at, accountId, requestId, action, target, reason, before, after };
}
