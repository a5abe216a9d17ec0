import { Controller } from '@nestjs/common';
import type { CallContext, MessageParsed, MessageReply } from '@vale/contracts/define';
import { identityMessages } from '@vale/contracts/identity';
import { Handles } from '@vale/platform/bus';
import { ConfirmationService } from './confirmation.service.js';

type Messages = typeof identityMessages;

@Controller()
export class ConfirmationController {
  constructor(private readonly confirmations: ConfirmationService) {}

  @Handles(identityMessages.requestConfirmation)
  request(
    _input: MessageParsed<Messages['requestConfirmation']>,
    caller: CallContext,
  ): Promise<MessageReply<Messages['requestConfirmation']>> {
    return this.confirmations.request(caller);
  }

  @Handles(identityMessages.confirmEmail)
  async confirm({ token }: MessageParsed<Messages['confirmEmail']>): Promise<Record<string, never>> {
    await this.confirmations.confirm(token);
    return {};
  }

  @Handles(identityMessages.issueConfirmation)
  issue({
    accountId,
    requestId,
  }: MessageParsed<Messages['issueConfirmation']>): Promise<MessageReply<Messages['issueConfirmation']>> {
    return this.confirmations.issue(accountId, requestId);
  }
}
