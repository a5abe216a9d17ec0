import { Injectable } from '@nestjs/common';
import type { EventData } from '@vale/contracts/define';
import { identityEvents } from '@vale/contracts/identity';
import { On } from '@vale/platform/bus';
import { ErasureService } from './erasure.service.js';

@Injectable()
export class EraseBuyerWhenAccountDeletedConsumer {
  constructor(private readonly erasures: ErasureService) {}

  @On(identityEvents.accountDeleted)
  async handle({ accountId }: EventData<typeof identityEvents.accountDeleted>): Promise<void> {
    await this.erasures.erase(accountId);
  }
}
