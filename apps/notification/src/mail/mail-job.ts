import type { JobDefinition, JobInput } from '@vale/contracts/define';
import { discordJobs } from '@vale/contracts/discord';
import { notificationJobs } from '@vale/contracts/notification';
import {
  confirmationOfKind,
  deliveryOfKind,
  helpOfKind,
  resetOfKind,
  restockOfKind,
  SIGN_IN_KIND,
  type MailRecord,
} from './mail.js';

interface MailJob {
  job: JobDefinition;
  payload: JobInput<JobDefinition>;
}

/** The job that sends this mail. */
export function mailJobOf({ transactionId, kind }: Pick<MailRecord, 'transactionId' | 'kind'>): MailJob {
  const confirmation = confirmationOfKind(kind);
  if (confirmation)
    return mailJob(notificationJobs.sendConfirmationMail, { accountId: transactionId, ...confirmation });
  const reset = resetOfKind(kind);
  if (reset) return mailJob(notificationJobs.sendResetMail, { accountId: transactionId, ...reset });
  if (kind === SIGN_IN_KIND) return mailJob(notificationJobs.sendSignInMail, { requestId: transactionId });
  const restock = restockOfKind(kind);
  if (restock) return mailJob(notificationJobs.sendRestockMail, { requestId: transactionId, ...restock });
  const help = helpOfKind(kind);
  if (help) return mailJob(notificationJobs.sendHelpMail, { transactionId, ...help });
  switch (kind) {
    case 'undelivered-15':
    case 'undelivered-30':
      return mailJob(notificationJobs.sendUndeliveredMail, { transactionId, kind });
    case 'overdue-cases':
      return mailJob(notificationJobs.sendOverdueCasesMail, { digestId: transactionId });
    case 'owner-alert':
      return mailJob(notificationJobs.sendOwnerAlert, { groupId: transactionId });
    case 'payment-reminder':
      return mailJob(notificationJobs.sendPaymentReminder, { transactionId });
    case 'weekly-report':
      return mailJob(notificationJobs.sendWeeklyReport, { monday: transactionId });
    case 'destination-stopped':
      return mailJob(notificationJobs.sendDestinationStoppedMail, { noticeId: transactionId });
    case 'webhook-dead':
      return mailJob(discordJobs.sendDeadWebhookMail, { noticeId: transactionId });
    default:
      return mailJob(notificationJobs.sendDeliveryMail, { transactionId, ...deliveryOfKind(kind) });
  }
}

function mailJob<J extends JobDefinition>(job: J, payload: JobInput<J>): MailJob {
  return { job, payload };
}
