import { Controller } from '@nestjs/common';
import type { CallContext } from '@vale/contracts/define';
import { identityMessages, type Credentials } from '@vale/contracts/identity';
import { Handles } from '@vale/platform/bus';
import { SessionService, type KnownSession, type OpenedSession } from './session.service.js';

@Controller()
export class SessionController {
  constructor(private readonly sessions: SessionService) {}

  @Handles(identityMessages.register)
  register(credentials: Credentials, caller: CallContext): Promise<OpenedSession> {
    return this.sessions.register(credentials, caller);
  }

  @Handles(identityMessages.openSession)
  open(credentials: Credentials, caller: CallContext): Promise<OpenedSession> {
    return this.sessions.signIn(credentials, caller);
  }

  @Handles(identityMessages.getSession)
  get({ token }: { token: string }): Promise<KnownSession> {
    return this.sessions.find(token);
  }

  @Handles(identityMessages.revokeSession)
  async revoke({ token }: { token: string }): Promise<Record<string, never>> {
    await this.sessions.revoke(token);
    return {};
  }
}
