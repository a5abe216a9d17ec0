import { Controller } from '@nestjs/common';
import type { CallContext } from '@vale/contracts/define';
import { accountSecurityMessages, type OwnSession, type PasswordChange } from '@vale/contracts/identity';
import { Handles } from '@vale/platform/bus';
import { AccountSecurityService } from './account-security.service.js';
import { SessionEndService } from './session-end.service.js';
import { SessionService, type OpenedSession } from './session.service.js';

@Controller()
export class AccountSecurityController {
  constructor(
    private readonly sessions: SessionService,
    private readonly ends: SessionEndService,
    private readonly account: AccountSecurityService,
  ) {}

  @Handles(accountSecurityMessages.listSessions)
  async list(_input: Record<string, never>, caller: CallContext): Promise<{ items: OwnSession[] }> {
    return { items: await this.sessions.list(caller) };
  }

  @Handles(accountSecurityMessages.endSession)
  async end({ id }: { id: string }, caller: CallContext): Promise<Record<string, never>> {
    await this.ends.end(id, caller);
    return {};
  }

  @Handles(accountSecurityMessages.endSessions)
  endAll(_input: Record<string, never>, caller: CallContext): Promise<{ device: string }> {
    return this.account.endSessions(caller);
  }

  @Handles(accountSecurityMessages.changePassword)
  changePassword(change: PasswordChange, caller: CallContext): Promise<OpenedSession> {
    return this.account.changePassword(change, caller);
  }
}
