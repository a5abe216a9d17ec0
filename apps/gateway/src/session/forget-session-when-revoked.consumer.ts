import { Injectable } from '@nestjs/common';
import type { EventData } from '@vale/contracts/define';
import { identityEvents } from '@vale/contracts/identity';
import { On } from '@vale/platform/bus';
import { OpenStreams } from '../edge/open-streams.js';
import { KnownSessions } from './known-sessions.js';

@Injectable()
export class ForgetSessionWhenRevokedConsumer {
  constructor(
    private readonly sessions: KnownSessions,
    private readonly streams: OpenStreams,
  ) {}

  @On(identityEvents.sessionRevoked, { every: 'replica' })
  forget({ sessionKeys }: EventData<typeof identityEvents.sessionRevoked>): void {
    this.sessions.forgetSessions(sessionKeys);
    this.streams.endOf(sessionKeys);
  }
}
