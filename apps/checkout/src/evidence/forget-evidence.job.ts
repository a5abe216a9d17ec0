import { Injectable } from '@nestjs/common';
import { checkoutJobs } from '@vale/contracts/checkout';
import { Processes } from '@vale/platform/jobs';
import { ProviderReplyService } from '../order/provider-reply.service.js';

@Injectable()
export class ForgetEvidenceJob {
  constructor(private readonly replies: ProviderReplyService) {}

  @Processes(checkoutJobs.forgetEvidence)
  async run(): Promise<void> {
    await this.replies.forgetOld();
  }
}
