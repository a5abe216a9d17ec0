import { Injectable } from '@nestjs/common';
import { adminChange, type AdminChange } from '@vale/contracts/audit';
import {
  AppError,
  platformErrors,
  type DomainEvent,
  type MessageParsed,
  type MessageReply,
} from '@vale/contracts/define';
import { mailProofErrors, teamErrors, teamMessages } from '@vale/contracts/identity';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import type { Account } from '../account/account.js';
import { EmailClaimService } from '../account/email-claim.service.js';
import { nameKeyOf } from '../account/name-key.js';
import { PasswordService } from '../account/password.service.js';
import { SessionEndService } from '../session/session-end.service.js';
import { InvitationService, type OpenInvitation } from '../mail-proof/invitation.service.js';
import { TeamRepository } from './team.repository.js';

/** Attempts when others change the account at the same time. */
const ATTEMPTS = 3;

@Injectable()
export class AcceptInvitationService {
  constructor(
    private readonly invitations: InvitationService,
    private readonly claims: EmailClaimService,
    private readonly passwords: PasswordService,
    private readonly team: TeamRepository,
    private readonly sessions: SessionEndService,
    private readonly clock: Clock,
  ) {}

  /** Throws `identity.invitation-over`. */
  @Handles(teamMessages.readInvitation)
  async read({ token }: { token: string }): Promise<MessageReply<typeof teamMessages.readInvitation>> {
    const { email, invitation } = await this.invitations.open(token);
    return { email, role: invitation.role };
  }

  /**
   * The mail's reader gets the account of the address, with a new password and without its sessions: whoever else knew
   * the former password must not come along. The invitation is used only together with the account, so it stays open after any
   * error but `identity.invitation-over`. Throws that, `.common-password`, `.account-inactive`, `.sign-in-busy`,
   * `platform.conflict`.
   */
  @Handles(teamMessages.acceptInvitation)
  async accept({ token, name: nome, password }: MessageParsed<typeof teamMessages.acceptInvitation>) {
    const { email } = await this.invitations.open(token);
    await this.passwords.check(password, email);
    const passwordHash = await this.passwords.hash(password, 'admin');
    const { invited, hired } = await this.hire(token, { nome, passwordHash });
    const isUsed = await this.invitations.use(invited);
    // It was withdrawn or replaced meanwhile. The mail's reader keeps the account as a shopper.
    if (!isUsed) await this.dismiss(invited, hired);
    await this.sessions.endAll(hired.id);
    await this.sessions.removeAll(hired.id);
    if (!isUsed) throw new AppError(teamErrors.invitationOver);
    return {};
  }

  /** One of several acceptances at once changes the account; the others find the invitation over. */
  private async hire(token: string, chosen: Pick<Account, 'nome' | 'passwordHash'>) {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const invited = await this.invitations.open(token);
      const { role, by } = invited.invitation;
      const account = await this.accountOf(invited.email);
      const { id } = account;
      const nowMs = this.clock.nowMs();
      const fields = {
        ...chosen,
        role,
        nameKey: nameKeyOf({ id, nome: chosen.nome }),
        sessionsSince: nowMs,
        hiredAt: nowMs,
      };
      const hired = { ...account, ...fields };
      const record = recordOf(invited, hired, {
        action: 'team.join',
        before: { role: account.role },
        after: { role, invitedBy: by },
      });
      if (await this.team.hire(account, fields, [record])) return { invited, hired };
    }
    throw new AppError(platformErrors.conflict);
  }

  private async dismiss(invited: OpenInvitation, hired: Account): Promise<void> {
    const record = recordOf(invited, hired, {
      action: 'team.remove',
      before: { role: hired.role },
      after: { role: 'customer' },
      reason: 'O convite foi cancelado enquanto era aceito.',
    });
    await this.team.dismiss(hired, this.clock.nowMs(), [record]);
  }

  private async accountOf(email: string): Promise<Account> {
    try {
      return await this.claims.accountOf(email);
    } catch (error) {
      // Another acceptance was faster.
      if (error instanceof AppError && error.is(mailProofErrors.mailProofOfAdministrator))
        throw new AppError(teamErrors.invitationOver);
      throw error;
    }
  }
}

/** The invited person is who acts. */
function recordOf(
  { id: requestId }: OpenInvitation,
  { id, email, role }: Account,
  change: Pick<AdminChange, 'action' | 'before' | 'after' | 'reason'>,
): DomainEvent {
  const actor = { accountId: id, sessionId: '', email, role };
  return adminChange({ requestId, actor }, { ...change, target: { kind: 'team', id } });
}
