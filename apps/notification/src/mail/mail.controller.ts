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
import { OptOutService } from './opt-out.service.js';

@Controller()
export class MailController {
  constructor(
    private readonly mails: MailLogService,
    private readonly tests: MailTestService,
    private readonly optOuts: OptOutService,
  ) {}

  @Handles(notificationMessages.listOrderMails)
  async listOfOrder(
    { transactionId }: MessageParsed<typeof notificationMessages.listOrderMails>,
    context: CallContext,
  ): Promise<MessageReply<typeof notificationMessages.listOrderMails>> {
    requireAdmin(context);
    return this.mails.listOf(transactionId);
  }

  @Handles(notificationMessages.optOut)
  async optOut(
    link: MessageParsed<typeof notificationMessages.optOut>,
  ): Promise<MessageReply<typeof notificationMessages.optOut>> {
    await this.optOuts.optOut(link);
    return {};
  }

  @Handles(notificationMessages.testMail)
  test(_: object, context: CallContext): Promise<MessageReply<typeof notificationMessages.testMail>> {
    return this.tests.run(context);
  }
}
