import { Injectable } from '@nestjs/common';
import type { JobPayload } from '@vale/contracts/define';
import { discordJobs } from '@vale/contracts/discord';
import { Processes, type JobRun } from '@vale/platform/jobs';
import { DeadWebhookService } from './dead-webhook.service.js';

@Injectable()
export class SendDeadWebhookMailJob {
  constructor(private readonly notices: DeadWebhookService) {}

  @Processes(discordJobs.sendDeadWebhookMail)
  async run({ noticeId }: JobPayload<typeof discordJobs.sendDeadWebhookMail>, run: JobRun): Promise<void> {
    await this.notices.send(noticeId, run);
  }
}
