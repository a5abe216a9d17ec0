import { Injectable } from '@nestjs/common';
import { checkoutEvents } from '@vale/contracts/checkout';
import type { EventData } from '@vale/contracts/define';
import { On } from '@vale/platform/bus';
import { MailboxService } from './mailbox.service.js';

@Injectable()
export class DeleteMailsWhenOrderAnonymisedConsumer {
  constructor(private readonly mailbox: MailboxService) {}

  @On(checkoutEvents.orderAnonymised)
  async handle({ transactionId }: EventData<typeof checkoutEvents.orderAnonymised>): Promise<void> {
    await this.mailbox.deleteOf(transactionId);
  }
}
