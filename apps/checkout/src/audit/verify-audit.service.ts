import { Injectable } from '@nestjs/common';
import { AuditChainRepository, hashOf, NO_RECORD, type ChainedDocument } from './audit-chain.repository.js';

const BATCH = 1_000;
const MAX_PROBLEMS = 20;

/** Reads the audit log from the beginning and reports where it was altered. */
@Injectable()
export class VerifyAuditService {
  constructor(private readonly chain: AuditChainRepository) {}

  /** The command `verify-audit`. False when a record was changed, removed or put in. */
  async run(print: (line: string) => void): Promise<boolean> {
    const problems: string[] = [];
    let last = NO_RECORD;
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
    print(`${count} records`);
    if (count > 0) print(`the last one, ${last.seq}, has the hash ${last.hash}`);
    for (const problem of problems.slice(0, MAX_PROBLEMS)) print(problem);
    if (problems.length > MAX_PROBLEMS) print(`and ${problems.length - MAX_PROBLEMS} more`);
    return problems.length === 0;
  }
}

function problemsOf(record: ChainedDocument, before: { seq: number; hash: string }): string[] {
  const { _id, seq, previous, hash } = record;
  const name = `record ${seq} (${_id})`;
  const missing = seq - before.seq - 1;
  return [
    ...(missing > 0 ? [`${missing} records are missing before ${name}`] : []),
    ...(missing === 0 && previous !== before.hash ? [`${name} does not follow the one before it`] : []),
    ...(hash === hashOf(record, record) ? [] : [`${name} is not as it was written`]),
  ];
}

function some(ids: readonly string[]): string {
  const shown = ids.slice(0, MAX_PROBLEMS).join(', ');
  return ids.length > MAX_PROBLEMS ? `${shown}, …` : shown;
}
