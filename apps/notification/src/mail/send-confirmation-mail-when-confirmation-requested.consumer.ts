import { Injectable } from '@nestjs/common';
import type { EventData } from '@vale/contracts/define';
import { identityEvents } from '@vale/contracts/identity';
import { On } from '@vale/platform/bus';
import { ConfirmationMailService } from './confirmation-mail.service.js';

@Injectable()
export class SendConfirmationMailWhenConfirmationRequestedConsumer {
  constructor(private readonly mails: ConfirmationMailService) {}

  @On(identityEvents.confirmationRequested)
  async handle({
    accountId,
    requestId,
  }: EventData<typeof identityEvents.confirmationRequested>): Promise<void> {
    await this.mails.request(accountId, requestId);
  }
}
