import { Controller } from '@nestjs/common';
import { secondFactorMessages, secondFactorRoutes } from '@vale/contracts/identity';
import { Bus } from '@vale/platform/bus';
import { Serves, type RouteCall } from '../../edge/serves.js';
import { DeviceCookie } from '../../session/device-cookie.js';
import { KnownSessions } from '../../session/known-sessions.js';
import { SessionCookie } from '../../session/session-cookie.js';

/** What changes the session that it is asked in. */
@Controller()
export class SecondFactorRoutes {
  constructor(
    private readonly bus: Bus,
    private readonly sessions: KnownSessions,
    private readonly cookie: SessionCookie,
    private readonly device: DeviceCookie,
  ) {}

  @Serves(secondFactorRoutes.proveSession)
  async prove({ body, token }: RouteCall<typeof secondFactorRoutes.proveSession>) {
    await this.bus.request(secondFactorMessages.proveSession, body);
    this.sessions.forgetToken(token!);
    return {};
  }

  @Serves(secondFactorRoutes.confirmSecondFactor)
  async confirm({ body, token, reply }: RouteCall<typeof secondFactorRoutes.confirmSecondFactor>) {
    const opened = await this.bus.request(secondFactorMessages.confirmSecondFactor, body);
    this.sessions.forgetToken(token!);
    this.cookie.write(reply, opened.token, opened.expiresAt);
    if (opened.device) this.device.write(reply, opened.device);
    return { recoveryCodes: opened.recoveryCodes };
  }
}
