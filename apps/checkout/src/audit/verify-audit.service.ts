import { Injectable } from '@nestjs/common';
import { AuditArchiveRepository } from './audit-archive.repository.js';
import {
  AuditChainRepository,
  endOf,
  isEndOf,
  NO_RECORD,
  problemsOf,
  type Checkpoint,
  type Head,
} from './audit-chain.repository.js';

const BATCH = 1_000;
const MAX_PROBLEMS = 20;

/** Reads the audit log from the beginning, archives included, and reports where it was altered. */
@Injectable()
export class VerifyAuditService {
  constructor(
    private readonly chain: AuditChainRepository,
    private readonly archives: AuditArchiveRepository,
  ) {}

  /** The command `verify-audit`. False when a record was changed, removed or put in. */
  async run(print: (line: string) => void): Promise<boolean> {
    const checkpoint = await this.chain.lastCheckpoint();
    const problems = checkpoint ? await this.archivedProblems(checkpoint) : [];
    let last = endOf(checkpoint);
    const archived = last.seq;
    let count = 0;
    for (;;) {
      const records = await this.chain.listFrom(last.seq + 1, BATCH);
      for (const record of records) {
        problems.push(...problemsOf(record, last));
        last = record;
      }
      count += records.length;
      if (records.length < BATCH) break;
    }
    const unchained = await this.chain.unchained();
    if (unchained.length > 0)
      problems.push(`${unchained.length} records are not part of the log: ${some(unchained)}`);
    // Records that move into an archive meanwhile look as if they were missing.
    if ((await this.chain.lastCheckpoint())?.file !== checkpoint?.file) return this.run(print);
    print(`${count} records${archived > 0 ? `, and ${archived} in archives` : ''}`);
    if (count > 0) print(`the last one, ${last.seq}, has the hash ${last.hash}`);
    for (const problem of problems.slice(0, MAX_PROBLEMS)) print(problem);
    if (problems.length > MAX_PROBLEMS) print(`and ${problems.length - MAX_PROBLEMS} more`);
    return problems.length === 0;
  }

  /** The command `read-audit-archive`: prints each archived record as a line of JSON, oldest first. */
  async printArchived(print: (line: string) => void): Promise<boolean> {
    const checkpoint = await this.chain.lastCheckpoint();
    for (const file of checkpoint ? await this.archives.upTo(checkpoint.file) : [])
      for await (const record of this.archives.read(file)) print(JSON.stringify(record));
    return true;
  }

  private async archivedProblems(checkpoint: Checkpoint): Promise<string[]> {
    const problems: string[] = [];
    let last: Head = NO_RECORD;
    let file = checkpoint.file;
    try {
      for (file of await this.archives.upTo(checkpoint.file))
        for await (const record of this.archives.read(file)) {
          problems.push(...problemsOf(record, last));
          last = record;
        }
    } catch (error) {
      problems.push(`the archive ${file} cannot be read: ${(error as Error).message}`);
      return problems;
    }
    if (!isEndOf(checkpoint, last))
      problems.push(`the archive ${file} does not end with record ${checkpoint.lastRecord}`);
    return problems;
  }
}

function some(ids: readonly string[]): string {
  const shown = ids.slice(0, MAX_PROBLEMS).join(', ');
  return ids.length > MAX_PROBLEMS ? `${shown}, …` : shown;
}
