import { Injectable } from '@nestjs/common';
import type { EventData } from '@vale/contracts/define';
import { identityEvents } from '@vale/contracts/identity';
import { On } from '@vale/platform/bus';
import { AccountRemovalService } from './account-removal.service.js';

@Injectable()
export class RemoveAccountWhenAccountDeletedConsumer {
  constructor(private readonly removal: AccountRemovalService) {}

  @On(identityEvents.accountDeleted)
  async handle({ accountId }: EventData<typeof identityEvents.accountDeleted>): Promise<void> {
    await this.removal.finish(accountId);
  }
}
