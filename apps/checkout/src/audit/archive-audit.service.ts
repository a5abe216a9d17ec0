import { Injectable } from '@nestjs/common';
import { checkoutJobs } from '@vale/contracts/checkout';
import { DAY_MS } from '@vale/contracts/time';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { Processes } from '@vale/platform/jobs';
import { Limits } from '@vale/platform/limits';
import { checkoutConfig, type CheckoutConfig } from '../checkout.config.js';
import { AuditArchiveRepository } from './audit-archive.repository.js';
import {
  ARCHIVE_ACTION,
  AuditChainRepository,
  endOf,
  isEndOf,
  NO_RECORD,
  problemsOf,
  type ChainedDocument,
  type Checkpoint,
  type Head,
} from './audit-chain.repository.js';
import { AuditRepository, type NewAuditRecord } from './audit.repository.js';

const READ_AT_ONCE = 1_000;
/** A longer backlog takes several runs. */
const MAX_RECORDS = 50_000;

/**
 * Moves whole months of old audit records into an archive: the file first, then its checkpoint in the log, then the records are
 * deleted. A run that was cut off is completed by the next one, which writes the same file.
 */
@Injectable()
export class ArchiveAuditService {
  constructor(
    @InjectConfig(checkoutConfig) private readonly config: CheckoutConfig,
    private readonly chain: AuditChainRepository,
    private readonly records: AuditRepository,
    private readonly archives: AuditArchiveRepository,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  /** One process at a time. Throws where the log is not as it was written: nothing of it is deleted then. */
  @Processes(checkoutJobs.archiveAudit)
  async run(): Promise<void> {
    const lease = await this.limits.lease(
      checkoutJobs.archiveAudit.name,
      checkoutJobs.archiveAudit.timeoutMs,
    );
    if (!lease) return;
    try {
      const former = await this.chain.lastCheckpoint();
      if (former) await this.deleteArchived(former);
      const next = await this.archiveAfter(former);
      if (next) await this.deleteArchived(next);
    } finally {
      await lease.release();
    }
  }

  private async archiveAfter(former: Checkpoint | undefined): Promise<Checkpoint | undefined> {
    const beforeAt = monthOf(this.clock.nowMs() - this.config.AUDIT_DAYS * DAY_MS);
    const start = endOf(former);
    const [oldest] = await this.chain.listFrom(start.seq + 1, 1);
    if (!oldest || oldest.at >= beforeAt) return undefined;
    const { file, end } = await this.archives.write(former?.file ?? null, this.oldRecords(start, beforeAt));
    const checkpoint = {
      file,
      firstRecord: start.seq + 1,
      lastRecord: end.seq,
      lastHash: end.hash,
      beforeAt,
    };
    await this.records.append(recordOf(checkpoint));
    return checkpoint;
  }

  private async *oldRecords(start: Head, beforeAt: number): AsyncGenerator<ChainedDocument> {
    let last = start;
    for (;;) {
      const records = await this.chain.listFrom(last.seq + 1, READ_AT_ONCE);
      for (const record of records) {
        const [problem] = problemsOf(record, last);
        if (problem !== undefined) throw new Error(`The audit log is not archived: ${problem}.`);
        if (record.at >= beforeAt || record.seq > start.seq + MAX_RECORDS) return;
        last = record;
        yield record;
      }
      if (records.length < READ_AT_ONCE) return;
    }
  }

  /** Reads the archive first, because nothing else has the records afterwards. */
  private async deleteArchived(checkpoint: Checkpoint): Promise<void> {
    const [left] = await this.chain.listFrom(checkpoint.firstRecord, 1);
    if (!left || left.seq > checkpoint.lastRecord) return;
    let last: Head = NO_RECORD;
    for await (const record of this.archives.read(checkpoint.file)) last = record;
    const { file, lastRecord } = checkpoint;
    if (!isEndOf(checkpoint, last))
      throw new Error(`The archive ${file} of the audit log does not end with record ${lastRecord}.`);
    await this.chain.deleteArchived(checkpoint);
  }
}

/** The beginning of the month, in epoch milliseconds. */
function monthOf(ms: number): number {
  const date = new Date(ms);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
}

/** The record that makes an archive part of the chain. */
function recordOf({ file, ...after }: Checkpoint): NewAuditRecord {
  return {
    accountId: 'system',
    requestId: 'checkout.archive-audit',
    action: ARCHIVE_ACTION,
    target: { kind: 'audit', id: file },
    reason: '',
    before: null,
    after,
  };
}
