import { Injectable } from '@nestjs/common';
import { catalogJobs } from '@vale/contracts/catalog';
import type { JobPayload } from '@vale/contracts/define';
import { Processes, type JobRun } from '@vale/platform/jobs';
import { ImportApplyService } from './import-apply.service.js';

@Injectable()
export class ApplyProductImportJob {
  constructor(private readonly imports: ImportApplyService) {}

  @Processes(catalogJobs.applyProductImport)
  async run(
    payload: JobPayload<typeof catalogJobs.applyProductImport>,
    { lastAttempt }: JobRun,
  ): Promise<void> {
    await this.imports.applyPart(payload, lastAttempt);
  }
}
