import { Injectable } from '@nestjs/common';
import type { EventData } from '@vale/contracts/define';
import { identityEvents } from '@vale/contracts/identity';
import { On } from '@vale/platform/bus';
import { ConfirmationMailService } from './confirmation-mail.service.js';

@Injectable()
export class SendConfirmationMailWhenAccountRegisteredConsumer {
  constructor(private readonly mails: ConfirmationMailService) {}

  /** A registration is its own request, so that it sends one mail however often its event comes. */
  @On(identityEvents.accountRegistered)
  async handle({ accountId }: EventData<typeof identityEvents.accountRegistered>): Promise<void> {
    await this.mails.request(accountId, accountId);
  }
}
