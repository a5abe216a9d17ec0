import { Injectable } from '@nestjs/common';
import { checkoutJobs } from '@vale/contracts/checkout';
import { Processes } from '@vale/platform/jobs';
import { ReleaseCodesService } from './release-codes.service.js';

@Injectable()
export class ReleaseCodesJob {
  constructor(private readonly codes: ReleaseCodesService) {}

  @Processes(checkoutJobs.releaseCodes)
  async run(): Promise<void> {
    await this.codes.releaseOverdue();
  }
}
