import { Controller } from '@nestjs/common';
import { restockMessages } from '@vale/contracts/catalog';
import type { MessageParsed, MessageReply } from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { RestockService } from './restock.service.js';

type Messages = typeof restockMessages;
type Input<Name extends keyof Messages> = MessageParsed<Messages[Name]>;
type Reply<Name extends keyof Messages> = Promise<MessageReply<Messages[Name]>>;

@Controller()
export class RestockController {
  constructor(private readonly restock: RestockService) {}

  @Handles(restockMessages.requestRestock)
  async request(input: Input<'requestRestock'>): Reply<'requestRestock'> {
    await this.restock.request(input);
    return {};
  }

  @Handles(restockMessages.confirmRestock)
  confirm({ token }: Input<'confirmRestock'>): Reply<'confirmRestock'> {
    return this.restock.confirm(token);
  }

  @Handles(restockMessages.cancelRestock)
  async cancel({ token }: Input<'cancelRestock'>): Reply<'cancelRestock'> {
    await this.restock.cancel(token);
    return {};
  }

  @Handles(restockMessages.issueRestockMail)
  issueMail(input: Input<'issueRestockMail'>): Reply<'issueRestockMail'> {
    return this.restock.issueMail(input);
  }
}
