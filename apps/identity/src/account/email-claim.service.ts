import { Injectable } from '@nestjs/common';
import { AppError, domainEvent, platformErrors, isStaff } from '@vale/contracts/define';
import { identityErrors, identityEvents, mailProofErrors } from '@vale/contracts/identity';
import { Clock } from '@vale/platform/clock';
import { Ids } from '@vale/platform/ids';
import { SecurityLog } from '@vale/platform/logging/security-log';
import { SessionEndService } from '../session/session-end.service.js';
import { SessionService } from '../session/session.service.js';
import { isActive, newAccount, type Account, type Registrant } from './account.js';
import { AccountRepository } from './account.repository.js';

/** Attempts when others change the account of the e-mail at the same time. */
const ATTEMPTS = 3;

export interface Claim {
  session?: string | undefined;
  registrant?: Registrant | undefined;
}

/** Gives an e-mail address to whoever has proved to read its mail. */
@Injectable()
export class EmailClaimService {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly sessions: SessionService,
    private readonly ends: SessionEndService,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly security: SecurityLog,
  ) {}

  /**
   * Returns the account that has confirmed the e-mail, or a new one, without a password unless a `registrant` chose one. An
   * account that has registered the e-mail without confirming it may be a stranger's: it loses e-mail and password, and
   * keeps its sessions and orders as a guest. If the browser of `session` is signed in to that account, the account
   * confirms the e-mail itself, except for a `registrant`, who wants a new account. Throws
   * `identity.mail-proof-of-administrator`, `identity.account-inactive`.
   */
  async accountOf(email: string, { session, registrant }: Claim = {}): Promise<Account> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const holder = await this.accounts.findByEmail(email);
      if (holder && isStaff(holder.role)) throw new AppError(mailProofErrors.mailProofOfAdministrator);
      if (holder && !isActive(holder)) throw new AppError(identityErrors.accountInactive);
      if (holder && holder.emailConfirmedAt !== null) return holder;
      if (holder && !registrant && (await this.isSignedInTo(holder, session))) {
        const confirmed = await this.confirm(holder);
        if (confirmed) return confirmed;
        continue;
      }
      if (holder) await this.release(holder);
      const opened = await this.open(email, registrant);
      if (opened) return opened;
    }
    throw new AppError(platformErrors.conflict);
  }

  private async confirm(holder: Account): Promise<Account | null> {
    const nowMs = this.clock.nowMs();
    const events = [domainEvent(identityEvents.emailConfirmed, { accountId: holder.id })];
    const isConfirmed = await this.accounts.confirmEmail(holder, nowMs, events);
    return isConfirmed ? { ...holder, emailConfirmedAt: nowMs } : null;
  }

  private async isSignedInTo({ id }: Account, session: string | undefined): Promise<boolean> {
    const known = session === undefined ? null : await this.sessions.find({ token: session });
    return known?.actor.accountId === id;
  }

  private async release(holder: Account): Promise<void> {
    const isReleased = await this.accounts.releaseEmail(holder, this.sessions.latestEnd(this.clock.nowMs()));
    if (!isReleased) return;
    this.security.done({ event: 'address-released', accountId: holder.id });
    // Gateways ask again who has these sessions.
    await this.ends.endAll(holder.id);
  }

  private async open(email: string, registrant: Registrant = {}): Promise<Account | null> {
    const [id, nowMs] = [this.ids.ulid(), this.clock.nowMs()];
    const account: Account = {
      ...newAccount({ ...registrant, id, email, role: 'customer', nowMs }),
      emailConfirmedAt: nowMs,
    };
    const registered = domainEvent(identityEvents.accountRegistered, { accountId: id });
    const opened = await this.accounts.add(account, [registered]);
    if (opened) this.security.done({ event: 'registration', accountId: id });
    return opened;
  }
}
