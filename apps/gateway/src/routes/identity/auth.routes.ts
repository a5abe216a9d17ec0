import { Controller } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type MessageReply, type RouteReply } from '@vale/contracts/define';
import {
  identityErrors,
  identityMessages,
  identityRoutes,
  mailProofMessages,
  mailProofRoutes,
  passwordResetMessages,
  passwordResetRoutes,
  secondFactorMessages,
  secondFactorRoutes,
} from '@vale/contracts/identity';
import { Bus } from '@vale/platform/bus';
import { Logger } from '@vale/platform/logging';
import { Serves, type RouteCall } from '../../edge/serves.js';
import { KnownSessions } from '../../session/known-sessions.js';
import { DeviceCookie } from '../../session/device-cookie.js';
import { SessionCookie } from '../../session/session-cookie.js';
import { VisitProofs } from '../../session/visit-proofs.js';

type Opened = MessageReply<typeof identityMessages.openSession>;

@Controller()
export class AuthRoutes {
  constructor(
    private readonly bus: Bus,
    private readonly sessions: KnownSessions,
    private readonly cookie: SessionCookie,
    private readonly device: DeviceCookie,
    private readonly visitProofs: VisitProofs,
    private readonly logger: Logger,
  ) {}

  @Serves(identityRoutes.register)
  async register(call: RouteCall<typeof identityRoutes.register>) {
    const opened = await this.bus.request(identityMessages.register, call.body);
    if ('token' in opened) return this.signedIn(call.reply, opened, call.token);
    call.status = 202;
    return opened;
  }

  @Serves(identityRoutes.login)
  async login({ body, request, reply, token: former }: RouteCall<typeof identityRoutes.login>) {
    const device = this.device.read(request);
    const opened = await this.bus.request(identityMessages.openSession, { ...body, device });
    return this.signedIn(reply, opened, former);
  }

  @Serves(secondFactorRoutes.completeLogin)
  async completeLogin({
    body,
    request,
    reply,
    token: former,
  }: RouteCall<typeof secondFactorRoutes.completeLogin>) {
    const device = this.device.read(request);
    const opened = await this.bus.request(secondFactorMessages.completeSignIn, { ...body, device });
    return this.signedIn(reply, opened, former);
  }

  @Serves(passwordResetRoutes.requestReset)
  requestReset({ body, request }: RouteCall<typeof passwordResetRoutes.requestReset>) {
    const device = this.device.read(request);
    return this.bus.request(passwordResetMessages.requestReset, { ...body, device });
  }

  @Serves(mailProofRoutes.requestProof)
  requestProof({ body, request }: RouteCall<typeof mailProofRoutes.requestProof>) {
    return this.bus.request(mailProofMessages.requestProof, { ...body, device: this.device.read(request) });
  }

  @Serves(mailProofRoutes.signInByLink)
  async signInByLink({ body, reply, token: former }: RouteCall<typeof mailProofRoutes.signInByLink>) {
    const opened = await this.bus.request(mailProofMessages.signInByLink, { ...body, session: former });
    return this.signedIn(reply, opened, former);
  }

  @Serves(mailProofRoutes.signInByDigits)
  async signInByDigits({ body, reply, token: former }: RouteCall<typeof mailProofRoutes.signInByDigits>) {
    const opened = await this.bus.request(mailProofMessages.signInByDigits, { ...body, session: former });
    return this.signedIn(reply, opened, former);
  }

  @Serves(identityRoutes.confirmEmail)
  confirmEmail({ body, token: session }: RouteCall<typeof identityRoutes.confirmEmail>) {
    return this.bus.request(identityMessages.confirmEmail, { ...body, session });
  }

  @Serves(identityRoutes.logout)
  async logout({ token, request, reply }: RouteCall<typeof identityRoutes.logout>) {
    for (const one of [token, this.cookie.guest.read(request)]) {
      if (one === undefined) continue;
      await this.end(one).catch((cause: unknown) => {
        throw new AppError(identityErrors.logoutFailed, { cause });
      });
    }
    this.cookie.clearBoth(reply);
    return {};
  }

  @Serves(identityRoutes.openGuest)
  async openGuest({ request, reply }: RouteCall<typeof identityRoutes.openGuest>) {
    if (await this.visitAsGuest(request, reply)) return {};
    const { token, expiresAt } = await this.bus.request(identityMessages.openGuest, {});
    this.cookie.guest.write(reply, token, expiresAt);
    return {};
  }

  @Serves(identityRoutes.getSession)
  async session({
    token,
    request,
    reply,
  }: RouteCall<typeof identityRoutes.getSession>): Promise<RouteReply<typeof identityRoutes.getSession>> {
    const session = token ? await this.sessions.find(token) : null;
    if (token && !session) this.cookie.clear(reply);
    // A visit extends the session and its cookie.
    if (token && session) this.cookie.write(reply, token, session.expiresAt);
    // An account that has lost its address to the one who proved it goes on as a guest.
    const isGuest = await this.visitAsGuest(request, reply, session ? undefined : token);
    const visitProof = await this.visitProofs.current();
    return {
      user: session?.user ?? null,
      ...(isGuest && { guest: true }),
      ...(visitProof !== undefined && { visitProof }),
    };
  }

  /** A visit extends the guest's cookie too. False if the browser has none. */
  private async visitAsGuest(
    request: FastifyRequest,
    reply: FastifyReply,
    formerLogin?: string,
  ): Promise<boolean> {
    const token = this.cookie.guest.read(request) ?? formerLogin;
    if (token === undefined) return false;
    const known = await this.sessions.findGuest(token);
    if (known) this.cookie.guest.write(reply, token, known.expiresAt);
    else this.cookie.guest.clear(reply);
    return known !== null;
  }

  private async signedIn(
    reply: FastifyReply,
    { token, expiresAt, user, device }: Opened,
    former: string | undefined,
  ): Promise<{ user: Opened['user'] }> {
    this.cookie.write(reply, token, expiresAt);
    if (device) this.device.write(reply, device);
    // The browser's new cookie replaces the former one, whose session would stay open for weeks.
    if (former) {
      await this.end(former).catch((error: unknown) =>
        this.logger.warn('former session not ended', { error }),
      );
    }
    return { user };
  }

  private async end(token: string): Promise<void> {
    this.sessions.forgetToken(token);
    await this.bus.request(identityMessages.revokeSession, { token });
    this.sessions.forgetToken(token);
  }
}
