import { Controller } from '@nestjs/common';
import {
  requireAdmin,
  type CallContext,
  type MessageParsed,
  type MessageReply,
} from '@vale/contracts/define';
import { notificationMessages } from '@vale/contracts/notification';
import { Handles } from '@vale/platform/bus';
import { MailLogService } from './mail-log.service.js';
import { MailTestService } from './mail-test.service.js';

@Controller()
export class MailController {
  constructor(
    private readonly mails: MailLogService,
    private readonly tests: MailTestService,
  ) {}

  @Handles(notificationMessages.listOrderMails)
  async listOfOrder(
    { transactionId }: MessageParsed<typeof notificationMessages.listOrderMails>,
    context: CallContext,
  ): Promise<MessageReply<typeof notificationMessages.listOrderMails>> {
    requireAdmin(context);
    return this.mails.listOf(transactionId);
  }

  @Handles(notificationMessages.testMail)
  test(_: object, context: CallContext): Promise<MessageReply<typeof notificationMessages.testMail>> {
    return this.tests.run(context);
  }
}
