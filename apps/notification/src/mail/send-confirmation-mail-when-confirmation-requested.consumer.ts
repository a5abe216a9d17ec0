import { Injectable } from '@nestjs/common';
import type { EventData } from '@vale/contracts/define';
import { identityEvents } from '@vale/contracts/identity';
import { On } from '@vale/platform/bus';
import { AccountLinkMailService } from './account-link-mail.service.js';

@Injectable()
export class SendConfirmationMailWhenConfirmationRequestedConsumer {
  constructor(private readonly mails: AccountLinkMailService) {}

  @On(identityEvents.confirmationRequested)
  async handle({
    accountId,
    requestId,
  }: EventData<typeof identityEvents.confirmationRequested>): Promise<void> {
    await this.mails.request('confirmation', accountId, requestId);
  }
}
