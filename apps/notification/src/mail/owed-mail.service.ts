import { Injectable } from '@nestjs/common';
import { notificationJobs } from '@vale/contracts/notification';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { Ids } from '@vale/platform/ids';
import { backoffMs, type EnqueueOptions, Jobs, Processes } from '@vale/platform/jobs';
import { Logger } from '@vale/platform/logging';
import { sweep } from '@vale/platform/sweep';
import { notificationConfig, type NotificationConfig } from '../notification.config.js';
import { mailJobOf } from './mail-job.js';
import { MailRecordRepository } from './mail-record.repository.js';
import { messageIdOf, type MailKind, type MailRecord, type OwedMail } from './mail.js';

/** A job counts as lost this long after its next attempt was due. Milliseconds. */
const LOST_AFTER_MS = 60_000;
/** Shorter for the first attempt, which may not be stored. */
const FIRST_LOST_AFTER_MS = 15_000;

/** Mails are owed in records, so a job that is lost with its queue is enqueued again. */
@Injectable()
export class OwedMailService {
  constructor(
    private readonly records: MailRecordRepository,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly logger: Logger,
    @InjectConfig(notificationConfig) private readonly config: NotificationConfig,
  ) {}

  /** Resolves when the mail is owed. Safe to repeat. Only a requeue sends a dead-lettered mail. */
  async request(transactionId: string, kind: MailKind): Promise<void> {
    const owed = this.newRecord(transactionId, kind);
    const record = await this.records.insertOrFind(owed);
    if (record.dueAt !== undefined) await this.enqueue(record, { kept: record._id === owed._id });
  }

  /** Owes the mail to orders that have none of this kind, sent or not. */
  async requestMissing(transactionIds: readonly string[], kind: MailKind): Promise<void> {
    if (transactionIds.length === 0) return;
    const known = await this.records.ordersWith(kind, transactionIds);
    for (const id of transactionIds.filter((one) => !known.has(one))) await this.request(id, kind);
  }

  /** Jobs from before these records existed have none yet. */
  async recordOf(transactionId: string, kind: MailKind): Promise<MailRecord> {
    return (
      (await this.records.find(transactionId, kind)) ??
      (await this.records.insertOrFind(this.newRecord(transactionId, kind)))
    );
  }

  /** Call it after an attempt that failed and will be repeated. */
  async expectAttemptAfter(record: MailRecord, attempt: number): Promise<void> {
    const waitMs = backoffMs(mailJobOf(record).job.backoff, attempt);
    await this.records.setDueAt(record._id, this.clock.nowMs() + waitMs + LOST_AFTER_MS);
  }

  /** The dedupe key prevents a second job beside one that still waits. */
  @Processes(notificationJobs.resumeOwedMails)
  async resumeDue(): Promise<void> {
    await sweep({
      find: (limit) => this.records.findDue(this.clock.nowMs(), limit),
      idOf: ({ _id }) => _id,
      work: (record) => this.resume(record),
      onError: ({ transactionId, kind }, error) =>
        this.logger.error('an owed mail was left to the next sweep', { transactionId, kind, error }),
    });
  }

  private async resume(record: OwedMail): Promise<void> {
    await this.enqueue(record);
    await this.records.moveDueAt(record, this.clock.nowMs() + LOST_AFTER_MS);
  }

  private async enqueue(record: MailRecord, options: EnqueueOptions = {}): Promise<void> {
    const { job, payload } = mailJobOf(record);
    await this.jobs.enqueue(job, payload, options);
  }

  private newRecord(transactionId: string, kind: MailKind): OwedMail {
    return {
      _id: this.ids.ulid(),
      transactionId,
      kind,
      messageId: messageIdOf(transactionId, kind, this.config.MAIL_FROM),
      times: 0,
      sentAt: null,
      dueAt: this.clock.nowMs() + FIRST_LOST_AFTER_MS,
    };
  }
}
