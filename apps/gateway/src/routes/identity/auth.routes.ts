import { Controller } from '@nestjs/common';
import { AppError, type RouteReply } from '@vale/contracts/define';
import { identityErrors, identityMessages, identityRoutes } from '@vale/contracts/identity';
import { Bus } from '@vale/platform/bus';
import { Logger } from '@vale/platform/logging';
import { Serves, type RouteCall } from '../../edge/serves.js';
import { KnownSessions } from '../../session/known-sessions.js';
import { SessionCookie } from '../../session/session-cookie.js';

@Controller()
export class AuthRoutes {
  constructor(
    private readonly bus: Bus,
    private readonly sessions: KnownSessions,
    private readonly cookie: SessionCookie,
    private readonly logger: Logger,
  ) {}

  @Serves(identityRoutes.register)
  async register({ body, reply }: RouteCall<typeof identityRoutes.register>) {
    const { token, expiresAt, user } = await this.bus.request(identityMessages.register, body);
    this.cookie.write(reply, token, expiresAt);
    return { user };
  }

  @Serves(identityRoutes.login)
  async login({ body, reply, token: former }: RouteCall<typeof identityRoutes.login>) {
    const { token, expiresAt, user } = await this.bus.request(identityMessages.openSession, body);
    this.cookie.write(reply, token, expiresAt);
    // The browser has just replaced its cookie: the former session would stay open for weeks.
    if (former) {
      await this.end(former).catch((error: unknown) =>
        this.logger.warn('former session not ended', { error }),
      );
    }
    return { user };
  }

  @Serves(identityRoutes.logout)
  async logout({ token, reply }: RouteCall<typeof identityRoutes.logout>) {
    if (token) {
      await this.end(token).catch((cause: unknown) => {
        throw new AppError(identityErrors.logoutFailed, { cause });
      });
    }
    this.cookie.clear(reply);
    return {};
  }

  @Serves(identityRoutes.getSession)
  async session({
    token,
    reply,
  }: RouteCall<typeof identityRoutes.getSession>): Promise<RouteReply<typeof identityRoutes.getSession>> {
    const session = token ? await this.sessions.find(token) : null;
    if (token && !session) this.cookie.clear(reply);
    // A visit extends the session, and the cookie with it.
    if (token && session) this.cookie.write(reply, token, session.expiresAt);
    return { user: session?.user ?? null };
  }

  private async end(token: string): Promise<void> {
    this.sessions.forgetToken(token);
    await this.bus.request(identityMessages.revokeSession, { token });
    this.sessions.forgetToken(token);
  }
}
