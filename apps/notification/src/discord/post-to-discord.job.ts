import { Injectable } from '@nestjs/common';
import type { JobPayload } from '@vale/contracts/define';
import { discordJobs } from '@vale/contracts/discord';
import { Processes } from '@vale/platform/jobs';
import { PostSenderService } from './post-sender.service.js';

@Injectable()
export class PostToDiscordJob {
  constructor(private readonly sender: PostSenderService) {}

  @Processes(discordJobs.postToDiscord)
  async run({ webhookId, claim }: JobPayload<typeof discordJobs.postToDiscord>): Promise<void> {
    await this.sender.run(webhookId, claim);
  }
}
