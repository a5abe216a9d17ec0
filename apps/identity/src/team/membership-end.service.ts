import { Injectable } from '@nestjs/common';
import type { CallContext } from '@vale/contracts/define';
import { AccessTokenService } from '../access-token/access-token.service.js';
import { SessionEndService } from '../session/session-end.service.js';

/** Makes every gateway forget at once what somebody could do. */
@Injectable()
export class MembershipEndService {
  constructor(
    private readonly sessions: SessionEndService,
    private readonly tokens: AccessTokenService,
  ) {}

  /** Ends sessions, and access tokens that the account created as an owner. Safe to repeat. */
  async end(accountId: string, context: CallContext): Promise<void> {
    await this.sessions.endAll(accountId);
    // A session that was opened in the very millisecond of the change is no older than it.
    await this.sessions.removeAll(accountId);
    await this.tokens.revokeOf(accountId, context);
  }
}
