import { BULK_UNDO_MS, type BulkChange } from '@vale/contracts/catalog';
import type { CallContext } from '@vale/contracts/define';

export interface BulkChangeRecord extends Omit<BulkChange, 'id' | 'undoUntil'> {
  _id: string;
  /** Set while it runs, in at most one document. */
  running?: true;
  /** Number of parts that the rows are split into. */
  parts: number;
  /** First part that is not written yet. */
  nextPart: number;
  /** Epoch milliseconds: when it was started, or wrote its last part. */
  changedAt?: number;
  /** The administrator who started it, for the audit log. */
  accountId: string;
  requestId: string;
  /** When it is deleted; absent once it was started. */
  purgeAt?: Date;
}

export function undoIdOf(id: string): string {
  return `${id}-undo`;
}

export function bulkView(record: BulkChangeRecord): BulkChange {
  const { _id: id, action, undoes, state, counts, done, skipped, failed, startedAt, finishedAt } = record;
  const until = undoUntil(record);
  return {
    id,
    action,
    state,
    counts,
    done,
    skipped,
    failed,
    ...(undoes !== undefined && { undoes }),
    ...(startedAt !== undefined && { startedAt }),
    ...(finishedAt !== undefined && { finishedAt }),
    ...(until !== undefined && { undoUntil: until }),
  };
}

/** Epoch milliseconds; undefined if there is nothing to undo, or what was done cannot be. */
export function undoUntil({ action, undoes, state, done, finishedAt }: BulkChangeRecord): number | undefined {
  if (state !== 'done' || finishedAt === undefined || undoes !== undefined) return undefined;
  return action.kind === 'delete' || done === 0 ? undefined : finishedAt + BULK_UNDO_MS;
}

/** A job has no actor: the audit log names the administrator who started the change. */
export function contextOf({ accountId, requestId }: BulkChangeRecord): CallContext {
  return { requestId, actor: { accountId, sessionId: '', email: '', role: 'admin' } };
}
