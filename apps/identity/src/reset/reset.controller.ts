import { Controller } from '@nestjs/common';
import type { MessageParsed, MessageReply } from '@vale/contracts/define';
import { passwordResetMessages } from '@vale/contracts/identity';
import { Handles } from '@vale/platform/bus';
import { ResetService } from './reset.service.js';

type Messages = typeof passwordResetMessages;

@Controller()
export class ResetController {
  constructor(private readonly resets: ResetService) {}

  @Handles(passwordResetMessages.requestReset)
  async request({ email }: MessageParsed<Messages['requestReset']>): Promise<Record<string, never>> {
    await this.resets.request(email);
    return {};
  }

  @Handles(passwordResetMessages.completeReset)
  complete({
    token,
    password,
  }: MessageParsed<Messages['completeReset']>): Promise<MessageReply<Messages['completeReset']>> {
    return this.resets.complete(token, password);
  }

  @Handles(passwordResetMessages.issueReset)
  issue(reset: MessageParsed<Messages['issueReset']>): Promise<MessageReply<Messages['issueReset']>> {
    return this.resets.issue(reset);
  }
}
