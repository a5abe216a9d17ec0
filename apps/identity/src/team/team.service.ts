import { Injectable } from '@nestjs/common';
import { adminChange } from '@vale/contracts/audit';
import {
  AppError,
  isStaff,
  platformErrors,
  requireAdmin,
  type CallContext,
  type DomainEvent,
  type MessageParsed,
} from '@vale/contracts/define';
import { teamErrors, teamMessages, type InvitationDraft, type Team } from '@vale/contracts/identity';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import type { Account } from '../account/account.js';
import { AccountService } from '../account/account.service.js';
import { InvitationService } from '../mail-proof/invitation.service.js';
import { MembershipEndService } from './membership-end.service.js';
import { TeamListService } from './team-list.service.js';
import { TeamRepository } from './team.repository.js';

type Messages = typeof teamMessages;

/** Owners decide who is on the team. The first owner stays one, so there is always an owner. */
@Injectable()
export class TeamService {
  constructor(
    private readonly list: TeamListService,
    private readonly team: TeamRepository,
    private readonly accounts: AccountService,
    private readonly invitations: InvitationService,
    private readonly ends: MembershipEndService,
    private readonly clock: Clock,
  ) {}

  /** Throws `identity.already-on-team`, `.too-many-invitations`. */
  @Handles(teamMessages.invite)
  async invite(draft: InvitationDraft, context: CallContext): Promise<Team> {
    await this.invitations.invite(draft, await this.owner(context), context);
    return this.list.read();
  }

  @Handles(teamMessages.withdrawInvitation)
  async withdraw({ id }: { id: string }, context: CallContext): Promise<Team> {
    await this.owner(context);
    await this.invitations.withdraw(id, context);
    return this.list.read();
  }

  /** Throws `identity.not-on-team`, `.own-membership`, `.first-owner`, `platform.conflict`. */
  @Handles(teamMessages.changeMember)
  async change(
    { id, role, reason }: MessageParsed<Messages['changeMember']>,
    context: CallContext,
  ): Promise<Team> {
    const member = await this.memberOf(id, context);
    if (member.role === role) return this.list.read();
    const record = recordOf(context, 'change', member, { role }, reason);
    if (!(await this.team.setRole(member, role, this.clock.nowMs(), [record])))
      throw new AppError(platformErrors.conflict);
    await this.ends.end(id, context);
    return this.list.read();
  }

  /** Throws like `change`. */
  @Handles(teamMessages.removeMember)
  async remove({ id, reason }: MessageParsed<Messages['removeMember']>, context: CallContext): Promise<Team> {
    const member = await this.memberOf(id, context);
    // A process that was killed after an acceptance may have left its invitation, which would open the panel again.
    await this.invitations.endOf(member.email);
    const record = recordOf(context, 'remove', member, { role: 'customer' }, reason);
    if (!(await this.team.dismiss(member, this.clock.nowMs(), [record])))
      throw new AppError(platformErrors.conflict);
    await this.ends.end(id, context);
    return this.list.read();
  }

  private async memberOf(id: string, context: CallContext): Promise<Account> {
    const owner = await this.owner(context);
    if (id === owner.id) throw new AppError(teamErrors.ownMembership);
    const member = await this.accounts.find(id);
    if (!member || !isStaff(member.role)) throw new AppError(teamErrors.notOnTeam);
    if (this.list.isFirst(member)) throw new AppError(teamErrors.firstOwner);
    return member;
  }

  /** Read again: the request may have begun before the caller lost the role. */
  private async owner(context: CallContext): Promise<Account> {
    requireAdmin(context);
    const account = await this.accounts.ownStaff(context);
    if (account.role !== 'admin') throw new AppError(platformErrors.forbidden);
    return account;
  }
}

function recordOf(
  context: CallContext,
  verb: 'change' | 'remove',
  { id, role }: Account,
  after: object,
  reason: string,
): DomainEvent {
  const target = { kind: 'team', id } as const;
  return adminChange(context, { action: `team.${verb}`, target, before: { role }, after, reason });
}
