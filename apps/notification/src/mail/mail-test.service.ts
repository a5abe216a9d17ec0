import { Injectable } from '@nestjs/common';
import { AppError, requireAdmin, type CallContext } from '@vale/contracts/define';
import {
  MAIL_TESTS_PER_HOUR,
  notificationErrors,
  notificationMessages,
  type MailTest,
} from '@vale/contracts/notification';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { Ids } from '@vale/platform/ids';
import { Limits } from '@vale/platform/limits';
import { notificationConfig, type NotificationConfig } from '../notification.config.js';
import { MailRecordRepository } from './mail-record.repository.js';
import { faultText, testMail } from './mail-test.js';
import { MailTransport } from './mail-transport.js';
import { messageIdOf } from './mail.js';

const LIMIT = { points: MAIL_TESTS_PER_HOUR, seconds: 3_600 };

@Injectable()
export class MailTestService {
  constructor(
    private readonly transport: MailTransport,
    private readonly records: MailRecordRepository,
    private readonly limits: Limits,
    private readonly clock: Clock,
    private readonly ids: Ids,
    @InjectConfig(notificationConfig) private readonly config: NotificationConfig,
  ) {}

  /** Sends to the caller's own mailbox, at once and without retries. Throws `notification.too-many-mail-tests`. */
  @Handles(notificationMessages.testMail)
  async run(_input: unknown, context: CallContext): Promise<MailTest> {
    const { accountId, email: to } = requireAdmin(context);
    await this.take(accountId);
    const id = this.ids.ulid();
    const messageId = messageIdOf(id, 'test', this.config.MAIL_FROM);
    const fault = await this.transport.test({
      ...testMail(this.clock.nowMs()),
      messageId,
      to,
      transactionId: null,
    });
    if (fault) return { ok: false, to, message: faultText(fault.kind), detail: fault.detail };
    const sentAt = this.clock.nowMs();
    await this.records.insertOrFind({
      _id: id,
      transactionId: id,
      kind: 'test',
      messageId,
      times: 1,
      sentAt,
    });
    return { ok: true, to, message: 'O servidor de e-mail aceitou a mensagem.', detail: '' };
  }

  private async take(accountId: string): Promise<void> {
    const { allowed, retryAfterMs } = await this.limits.take('notification.mail-tests', accountId, LIMIT);
    if (allowed) return;
    throw new AppError(notificationErrors.tooManyMailTests, {
      params: { limit: String(MAIL_TESTS_PER_HOUR) },
      data: { retryAfterMs },
    });
  }
}
