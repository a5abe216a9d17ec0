import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { AuditRecord } from '@vale/contracts/checkout';
import { AppError, platformErrors } from '@vale/contracts/define';
import { Logger } from '@vale/platform/logging';
import { InjectModel, isDuplicateKey } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { auditSchema, type AuditDocument, type AuditLink } from './audit.schema.js';

export const ARCHIVE_ACTION = 'audit.archive';
/** A clock that was ahead may give an earlier checkpoint the greater id. */
const CHECKPOINTS_READ = 20;
/** Records that one command deletes. */
const DELETED_AT_ONCE = 1_000;
/** Every process that appends at the same time can be first once. */
const MAX_ATTEMPTS = 20;

export type ChainedDocument = AuditDocument & AuditLink;

export type Head = Pick<AuditLink, 'seq' | 'hash'>;

export const NO_RECORD: Head = { seq: 0, hash: '' };

export interface Checkpoint {
  /** Id of the file, which is the SHA-256 of its bytes. */
  file: string;
  firstRecord: number;
  lastRecord: number;
  /** `hash` of the last record. */
  lastHash: string;
  /** Epoch milliseconds; the records are older. */
  beforeAt: number;
}

/** The end of the log, where records are added: each names the hash of the one before. */
@Injectable()
export class AuditChainRepository {
  /** Last head that this process wrote; another process may have appended since. */
  private head: Head | undefined;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(
    @InjectModel(auditSchema) private readonly records: Model<AuditDocument>,
    private readonly logger: Logger,
  ) {}

  /**
   * Serialised, so that a process does not race with itself. Returns null for a record with a known id,
   * which is not written again.
   */
  async append(record: AuditRecord): Promise<AuditLink | null> {
    const appended = this.turn.then(() => this.add(record));
    this.turn = appended.catch(() => {});
    return appended;
  }

  /** Ordered by sequence number. */
  async listFrom(seq: number, limit: number): Promise<ChainedDocument[]> {
    return this.records
      .find({ seq: { $gte: seq } })
      .sort({ seq: 1 })
      .limit(limit)
      .lean<ChainedDocument[]>();
  }

  /** The newest checkpoint: records up to its number are in archives. */
  async lastCheckpoint(): Promise<Checkpoint | undefined> {
    const newest = await this.records
      .find({ action: ARCHIVE_ACTION })
      .sort({ _id: -1 })
      .limit(CHECKPOINTS_READ)
      .lean<ChainedDocument[]>();
    const [last] = newest.toSorted((one, other) => other.seq - one.seq);
    return last && checkpointOf(last);
  }

  /** Deletes records that are in an archive. Safe to repeat. */
  async deleteArchived({ firstRecord, lastRecord }: Checkpoint): Promise<void> {
    for (let seq = firstRecord; seq <= lastRecord; seq += DELETED_AT_ONCE) {
      const end = Math.min(seq + DELETED_AT_ONCE, lastRecord + 1);
      await this.records.deleteMany({ seq: { $gte: seq, $lt: end } });
    }
  }

  /** Ids of records that have no place in the log. Reads all records: for an operator. */
  async unchained(): Promise<string[]> {
    const found = await this.records.find({ seq: { $exists: false } }, { _id: 1 }).lean<{ _id: string }[]>();
    return found.map(({ _id }) => _id);
  }

  private async add(record: AuditRecord): Promise<AuditLink | null> {
    const document = documentOf(record);
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const link = linkOf(document, this.head ?? (await this.last()));
      this.head = undefined;
      try {
        await this.records.create({ ...document, ...link });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        if (!isDuplicateKey(error, 'seq')) return null;
        continue;
      }
      this.head = link;
      // The end of the log is also stored elsewhere, which reveals records that were cut off at the end.
      this.logger.info('audit record', { seq: link.seq, hash: link.hash, action: record.action });
      return link;
    }
    throw new AppError(platformErrors.unavailable);
  }

  private async last(): Promise<Head> {
    const [last] = await this.records
      .find({ seq: { $gt: 0 } }, { seq: 1, hash: 1 })
      .sort({ seq: -1 })
      .limit(1)
      .lean<Head[]>();
    return last ?? NO_RECORD;
  }
}

/**
 * Normalises the record as the store returns it: a text cut in the middle of a surrogate pair has no valid
 * UTF-8.
 */
function documentOf({ id, ...record }: AuditRecord): AuditDocument {
  const stored = JSON.parse(JSON.stringify(record), (_name, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  ) as Omit<AuditDocument, '_id' | 'schemaVersion'>;
  const { before = null, after = null } = stored;
  return { _id: id, schemaVersion: 1, ...stored, before, after };
}

/** The place of a record that follows `head`. */
export function linkOf(document: AuditDocument, head: Head): AuditLink {
  const place = { seq: head.seq + 1, previous: head.hash };
  return { ...place, hash: hashOf(document, place) };
}

function hashOf(document: AuditDocument, { seq, previous }: Omit<AuditLink, 'hash'>): string {
  const { _id, at, accountId, requestId, action, target, reason, before, after } = document;
  const said = { id: _id, at, accountId, requestId, action, target, reason, before, after };
  return createHash('sha256')
    .update(canonicalText({ seq, previous, ...said }))
    .digest('hex');
}

/** JSON with the fields of objects in the order of their names, so that equal values have equal texts. */
function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonicalText(field)}`);
  return `{${fields.join(',')}}`;
}

/** Empty for a record that is as it was written and follows `before`. */
export function problemsOf(record: ChainedDocument, before: Head): string[] {
  const { _id, seq, previous, hash } = record;
  const name = `record ${seq} (${_id})`;
  const missing = seq - before.seq - 1;
  return [
    ...(missing > 0 ? [`${missing} records are missing before ${name}`] : []),
    ...(missing === 0 && previous !== before.hash ? [`${name} does not follow the one before it`] : []),
    ...(hash === hashOf(record, record) ? [] : [`${name} is not as it was written`]),
  ];
}

function checkpointOf({ target, after }: ChainedDocument): Checkpoint {
  const content = after as Omit<Checkpoint, 'file'>;
  return { ...content, file: target.id };
}

/** True if this is the last record of the checkpoint's archive. */
export function isEndOf({ lastRecord, lastHash }: Checkpoint, { seq, hash }: Head): boolean {
  return seq === lastRecord && hash === lastHash;
}

/** The end of the records in archives. */
export function endOf(checkpoint: Checkpoint | undefined): Head {
  return checkpoint ? { seq: checkpoint.lastRecord, hash: checkpoint.lastHash } : NO_RECORD;
}
