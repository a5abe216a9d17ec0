import { Controller } from '@nestjs/common';
import type { CallContext, MessageParsed } from '@vale/contracts/define';
import { identityMessages, type Credentials } from '@vale/contracts/identity';
import { Handles } from '@vale/platform/bus';
import { SessionEndService } from './session-end.service.js';
import { SessionService, type KnownSession, type OpenedSession } from './session.service.js';
import { SignInService } from './sign-in.service.js';

@Controller()
export class SessionController {
  constructor(
    private readonly sessions: SessionService,
    private readonly ends: SessionEndService,
    private readonly signIns: SignInService,
  ) {}

  @Handles(identityMessages.register)
  register(credentials: Credentials, caller: CallContext): Promise<OpenedSession> {
    return this.signIns.register(credentials, caller);
  }

  @Handles(identityMessages.openSession)
  open(
    input: MessageParsed<typeof identityMessages.openSession>,
    caller: CallContext,
  ): Promise<OpenedSession> {
    return this.signIns.signIn(input, caller);
  }

  @Handles(identityMessages.getSession)
  get({ token }: { token: string }): Promise<KnownSession> {
    return this.sessions.find(token);
  }

  @Handles(identityMessages.revokeSession)
  async revoke({ token }: { token: string }): Promise<Record<string, never>> {
    await this.ends.revoke(token);
    return {};
  }
}
