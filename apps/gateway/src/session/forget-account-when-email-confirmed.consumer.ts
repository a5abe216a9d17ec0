import { Injectable } from '@nestjs/common';
import type { EventData } from '@vale/contracts/define';
import { identityEvents } from '@vale/contracts/identity';
import { On } from '@vale/platform/bus';
import { KnownSessions } from './known-sessions.js';

@Injectable()
export class ForgetAccountWhenEmailConfirmedConsumer {
  constructor(private readonly sessions: KnownSessions) {}

  @On(identityEvents.emailConfirmed, { every: 'replica' })
  forget({ accountId }: EventData<typeof identityEvents.emailConfirmed>): void {
    this.sessions.forgetAccount(accountId);
  }
}
