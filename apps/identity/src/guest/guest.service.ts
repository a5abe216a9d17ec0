import { Injectable } from '@nestjs/common';
import type { CallContext, MessageReply } from '@vale/contracts/define';
import { identityJobs, identityMessages } from '@vale/contracts/identity';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { Ids } from '@vale/platform/ids';
import { Processes } from '@vale/platform/jobs';
import { SessionService } from '../session/session.service.js';
import { SignInThrottleService } from '../session/sign-in-throttle.service.js';
import type { Guest } from './guest.js';
import { GuestRepository } from './guest.repository.js';

type KnownGuest = MessageReply<typeof identityMessages.getGuest>;

/** Browsers that buy without an account. */
@Injectable()
export class GuestService {
  constructor(
    private readonly guests: GuestRepository,
    private readonly sessions: SessionService,
    private readonly throttle: SignInThrottleService,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** Throws `identity.too-many-requests`. */
  @Handles(identityMessages.openGuest)
  async open(_input: unknown, caller: CallContext): Promise<MessageReply<typeof identityMessages.openGuest>> {
    await this.throttle.guest(caller);
    const now = this.clock.nowMs();
    const guest: Guest = {
      id: this.ids.ulid(),
      sessionsSince: now,
      guestUntil: this.sessions.latestEnd(now),
    };
    await this.guests.add(guest);
    const { token, session } = await this.sessions.start({ ...guest, role: 'customer' }, now, caller);
    return { token, expiresAt: session.expiresAt };
  }

  /** Null if the token is unknown, expired or revoked, or its account has an e-mail. */
  @Handles(identityMessages.getGuest)
  async find({ token }: { token: string }): Promise<KnownGuest> {
    const session = await this.sessions.byToken(token);
    const guest = session && (await this.guests.find(session.accountId));
    const open = guest && (await this.sessions.visit(session, { ...guest, role: 'customer' }));
    if (!open) return null;
    const { accountId, key: sessionId, expiresAt } = open;
    return { actor: { accountId, sessionId, email: '', role: 'guest', emailConfirmed: false }, expiresAt };
  }

  @Processes(identityJobs.purgeGuests)
  async purge(): Promise<void> {
    await this.guests.removeOver(this.clock.nowMs());
  }
}
