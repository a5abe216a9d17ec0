import { Injectable } from '@nestjs/common';
import { adminChange } from '@vale/contracts/audit';
import { AppError, platformErrors, type MessageParsed, type MessageReply } from '@vale/contracts/define';
import { teamMessages } from '@vale/contracts/identity';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { EmailClaimService } from '../account/email-claim.service.js';
import { nameKeyOf } from '../account/name-key.js';
import { PasswordService } from '../account/password.service.js';
import { SessionEndService } from '../session/session-end.service.js';
import { InvitationService } from '../mail-proof/invitation.service.js';
import { TeamRepository } from './team.repository.js';

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
   * the former password must not come along. Throws `identity.invitation-over`, `.common-password`,
   * `.account-inactive`, `.sign-in-busy`, `platform.conflict`.
   */
  @Handles(teamMessages.acceptInvitation)
  async accept({ token, name: nome, password }: MessageParsed<typeof teamMessages.acceptInvitation>) {
    const invited = await this.invitations.open(token);
    const { email, invitation } = invited;
    await this.passwords.check(password, email);
    const passwordHash = await this.passwords.hash(password, 'admin');
    const account = await this.claims.accountOf(email);
    await this.invitations.use(invited);
    const { id } = account;
    const { role } = invitation;
    const nowMs = this.clock.nowMs();
    const actor = { accountId: id, sessionId: '', email, role };
    const record = adminChange(
      { requestId: invited.id, actor },
      {
        action: 'team.join',
        target: { kind: 'team', id },
        before: { role: account.role },
        after: { role, invitedBy: invitation.by },
      },
    );
    const fields = {
      role,
      nome,
      nameKey: nameKeyOf({ id, nome }),
      passwordHash,
      sessionsSince: nowMs,
      hiredAt: nowMs,
    };
    if (!(await this.team.hire(account, fields, [record]))) throw new AppError(platformErrors.conflict);
    await this.sessions.endAll(id);
    await this.sessions.removeAll(id);
    return {};
  }
}
