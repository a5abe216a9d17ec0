import { Injectable } from '@nestjs/common';
import { checkoutJobs } from '@vale/contracts/checkout';
import { Processes } from '@vale/platform/jobs';
import { CallbackInboxService } from './callback-inbox.service.js';

@Injectable()
export class WorkOffCallbacksJob {
  constructor(private readonly inbox: CallbackInboxService) {}

  @Processes(checkoutJobs.workOffCallbacks)
  async run(): Promise<void> {
    await this.inbox.workOffDue();
  }
}
