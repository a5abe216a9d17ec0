import { Controller } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { MessageReply } from '@vale/contracts/define';
import {
  accountSecurityMessages,
  accountSecurityRoutes,
  passwordResetMessages,
  passwordResetRoutes,
  secondFactorMessages,
  secondFactorRoutes,
  type identityMessages,
} from '@vale/contracts/identity';
import { Bus } from '@vale/platform/bus';
import { Serves, type RouteCall } from '../../edge/serves.js';
import { DeviceCookie } from '../../session/device-cookie.js';
import { KnownSessions } from '../../session/known-sessions.js';
import { SessionCookie } from '../../session/session-cookie.js';

type Opened = MessageReply<typeof identityMessages.openSession>;

/** These routes change or end the session that calls them. */
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
    this.cookie.clearBoth(reply);
    this.device.write(reply, device);
    return {};
  }

  @Serves(accountSecurityRoutes.changePassword)
  async changePassword({ body, token, reply }: RouteCall<typeof accountSecurityRoutes.changePassword>) {
    const opened = await this.bus.request(accountSecurityMessages.changePassword, body);
    this.replace(token!, opened, reply);
    return {};
  }

  @Serves(passwordResetRoutes.completeReset)
  async completeReset({ body, reply }: RouteCall<typeof passwordResetRoutes.completeReset>) {
    const { device } = await this.bus.request(passwordResetMessages.completeReset, body);
    this.device.write(reply, device);
    return {};
  }

  @Serves(secondFactorRoutes.proveSession)
  async prove({ body, token }: RouteCall<typeof secondFactorRoutes.proveSession>) {
    await this.bus.request(secondFactorMessages.proveSession, body);
    this.sessions.forgetToken(token!);
    return {};
  }

  @Serves(secondFactorRoutes.confirmSecondFactor)
  async confirm({ body, token, reply }: RouteCall<typeof secondFactorRoutes.confirmSecondFactor>) {
    const opened = await this.bus.request(secondFactorMessages.confirmSecondFactor, body);
    this.replace(token!, opened, reply);
    return { recoveryCodes: opened.recoveryCodes };
  }

  private replace(former: string, { token, expiresAt, device }: Opened, reply: FastifyReply): void {
    this.sessions.forgetToken(former);
    this.cookie.write(reply, token, expiresAt);
    if (device) this.device.write(reply, device);
  }
}
