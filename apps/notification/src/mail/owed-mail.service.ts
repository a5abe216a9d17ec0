import { Injectable } from '@nestjs/common';
import { discordJobs } from '@vale/contracts/discord';
import { notificationJobs } from '@vale/contracts/notification';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { Ids } from '@vale/platform/ids';
import { backoffMs, type EnqueueOptions, Jobs, Processes } from '@vale/platform/jobs';
import { Logger } from '@vale/platform/logging';
import { sweep } from '@vale/platform/sweep';
import { notificationConfig, type NotificationConfig } from '../notification.config.js';
import { MailRecordRepository } from './mail-record.repository.js';
import {
  confirmationOfKind,
  deliveryOfKind,
  messageIdOf,
  resetOfKind,
  restockOfKind,
  type MailKind,
  type MailRecord,
  type OwedMail,
} from './mail.js';

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
  async expectAttemptAfter({ _id, kind }: MailRecord, attempt: number): Promise<void> {
    const waitMs = backoffMs(jobOf(kind).backoff, attempt);
    await this.records.setDueAt(_id, this.clock.nowMs() + waitMs + LOST_AFTER_MS);
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

  private async enqueue({ transactionId, kind }: MailRecord, options: EnqueueOptions = {}): Promise<void> {
    const confirmation = confirmationOfKind(kind);
    const reset = resetOfKind(kind);
    const restock = restockOfKind(kind);
    if (confirmation)
      await this.jobs.enqueue(
        notificationJobs.sendConfirmationMail,
        { accountId: transactionId, ...confirmation },
        options,
      );
    else if (reset)
      await this.jobs.enqueue(
        notificationJobs.sendResetMail,
        { accountId: transactionId, ...reset },
        options,
      );
    else if (restock)
      await this.jobs.enqueue(
        notificationJobs.sendRestockMail,
        { requestId: transactionId, ...restock },
        options,
      );
    else if (kind === 'undelivered-15' || kind === 'undelivered-30')
      await this.jobs.enqueue(notificationJobs.sendUndeliveredMail, { transactionId, kind }, options);
    else if (kind === 'overdue-cases')
      await this.jobs.enqueue(notificationJobs.sendOverdueCasesMail, { digestId: transactionId }, options);
    else if (kind === 'payment-reminder')
      await this.jobs.enqueue(notificationJobs.sendPaymentReminder, { transactionId }, options);
    else if (kind === 'destination-stopped')
      await this.jobs.enqueue(
        notificationJobs.sendDestinationStoppedMail,
        { noticeId: transactionId },
        options,
      );
    else if (kind === 'webhook-dead')
      await this.jobs.enqueue(discordJobs.sendDeadWebhookMail, { noticeId: transactionId }, options);
    else
      await this.jobs.enqueue(
        notificationJobs.sendDeliveryMail,
        { transactionId, ...deliveryOfKind(kind) },
        options,
      );
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

function jobOf(kind: MailKind) {
  if (confirmationOfKind(kind)) return notificationJobs.sendConfirmationMail;
  if (resetOfKind(kind)) return notificationJobs.sendResetMail;
  if (restockOfKind(kind)) return notificationJobs.sendRestockMail;
  return deliveryOfKind(kind) ? notificationJobs.sendDeliveryMail : notificationJobs.sendUndeliveredMail;
}
