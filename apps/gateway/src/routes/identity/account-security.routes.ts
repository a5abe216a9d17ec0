import { Controller } from '@nestjs/common';
import {
  accountSecurityMessages,
  accountSecurityRoutes,
  passwordResetMessages,
  passwordResetRoutes,
} from '@vale/contracts/identity';
import { Bus } from '@vale/platform/bus';
import { Serves, type RouteCall } from '../../edge/serves.js';
import { DeviceCookie } from '../../session/device-cookie.js';
import { KnownSessions } from '../../session/known-sessions.js';
import { SessionCookie } from '../../session/session-cookie.js';

/** What ends the session that it is asked in, with all others of the account. */
@Controller()
export class AccountSecurityRoutes {
  constructor(
    private readonly bus: Bus,
    private readonly sessions: KnownSessions,
    private readonly cookie: SessionCookie,
    private readonly device: DeviceCookie,
  ) {}

  @Serves(accountSecurityRoutes.endSessions)
  async endSessions({ token, reply }: RouteCall<typeof accountSecurityRoutes.endSessions>) {
    const { device } = await this.bus.request(accountSecurityMessages.endSessions, {});
    this.sessions.forgetToken(token!);
    this.cookie.clear(reply);
    this.device.write(reply, device);
    return {};
  }

  @Serves(accountSecurityRoutes.changePassword)
  async changePassword({ body, token, reply }: RouteCall<typeof accountSecurityRoutes.changePassword>) {
    const opened = await this.bus.request(accountSecurityMessages.changePassword, body);
    this.sessions.forgetToken(token!);
    this.cookie.write(reply, opened.token, opened.expiresAt);
    if (opened.device) this.device.write(reply, opened.device);
    return {};
  }

  @Serves(passwordResetRoutes.completeReset)
  async completeReset({ body, reply }: RouteCall<typeof passwordResetRoutes.completeReset>) {
    const { device } = await this.bus.request(passwordResetMessages.completeReset, body);
    this.device.write(reply, device);
    return {};
  }
}
