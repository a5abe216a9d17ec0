import { Injectable } from '@nestjs/common';
import { identityJobs } from '@vale/contracts/identity';
import { Processes } from '@vale/platform/jobs';
import { SessionService } from './session.service.js';

@Injectable()
export class PurgeSessionsJob {
  constructor(private readonly sessions: SessionService) {}

  @Processes(identityJobs.purgeSessions)
  async run(): Promise<void> {
    await this.sessions.purge();
  }
}
