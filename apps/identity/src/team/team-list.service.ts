import { Injectable } from '@nestjs/common';
import { isStaff, requireAdmin, type CallContext } from '@vale/contracts/define';
import { teamMessages, type Team, type TeamMember } from '@vale/contracts/identity';
import { Handles } from '@vale/platform/bus';
import { InjectConfig } from '@vale/platform/config';
import type { Account } from '../account/account.js';
import { AccountService } from '../account/account.service.js';
import { identityConfig, type IdentityConfig } from '../identity.config.js';
import { InvitationService } from '../mail-proof/invitation.service.js';
import { TeamRepository } from './team.repository.js';

@Injectable()
export class TeamListService {
  constructor(
    private readonly team: TeamRepository,
    private readonly accounts: AccountService,
    private readonly invitations: InvitationService,
    @InjectConfig(identityConfig) private readonly config: IdentityConfig,
  ) {}

  @Handles(teamMessages.listTeam)
  async list(_input: unknown, context: CallContext): Promise<Team> {
    requireAdmin(context);
    return this.read();
  }

  async read(): Promise<Team> {
    const found = await Promise.all((await this.team.listIds()).map((id) => this.accounts.find(id)));
    const members = found.flatMap((account) => (account ? this.memberOf(account) : []));
    const rank = ({ role }: TeamMember) => (role === 'admin' ? 0 : 1);
    return {
      members: members.toSorted(
        (one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name),
      ),
      invitations: (await this.invitations.listOpen()).toSorted((one, other) =>
        one.email.localeCompare(other.email),
      ),
    };
  }

  /** The account of the setting `ADMIN_EMAIL`, to which each start gives the role. */
  isFirst({ email }: Pick<Account, 'email'>): boolean {
    return email === this.config.ADMIN_EMAIL;
  }

  private memberOf(account: Account): TeamMember[] {
    const { id, nome: name, email, role, secondFactor, lastLoginAt } = account;
    if (!isStaff(role)) return [];
    const hasSecondFactor = secondFactor !== undefined;
    return [{ id, name, email, role, isFirst: this.isFirst(account), hasSecondFactor, lastLoginAt }];
  }
}
