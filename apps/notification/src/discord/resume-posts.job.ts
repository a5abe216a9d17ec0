import { Injectable } from '@nestjs/common';
import { discordJobs } from '@vale/contracts/discord';
import { Processes } from '@vale/platform/jobs';
import { SendRunService } from './send-run.service.js';

@Injectable()
export class ResumePostsJob {
  constructor(private readonly runs: SendRunService) {}

  @Processes(discordJobs.resumePosts)
  async run(): Promise<void> {
    await this.runs.resume();
  }
}
