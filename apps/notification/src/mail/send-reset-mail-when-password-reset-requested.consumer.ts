import { Injectable } from '@nestjs/common';
import type { EventData } from '@vale/contracts/define';
import { identityEvents } from '@vale/contracts/identity';
import { On } from '@vale/platform/bus';
import { AccountLinkMailService } from './account-link-mail.service.js';

@Injectable()
export class SendResetMailWhenPasswordResetRequestedConsumer {
  constructor(private readonly mails: AccountLinkMailService) {}

  @On(identityEvents.passwordResetRequested)
  async handle({
    accountId,
    requestId,
  }: EventData<typeof identityEvents.passwordResetRequested>): Promise<void> {
    await this.mails.request('reset', accountId, requestId);
  }
}
