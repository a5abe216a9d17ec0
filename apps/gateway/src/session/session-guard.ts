import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AppError, platformErrors, STEP_UP_MS, type RouteDefinition } from '@vale/contracts/define';
import { secondFactorErrors } from '@vale/contracts/identity';
import { Clock } from '@vale/platform/clock';
import { KnownSessions, type KnownSession } from './known-sessions.js';
import { SessionCookie } from './session-cookie.js';

export interface Sender {
  token: string | undefined;
  session: KnownSession | null;
}

/** Decides by the route's contract whether the sender may call it. */
@Injectable()
export class SessionGuard {
  constructor(
    private readonly sessions: KnownSessions,
    private readonly cookie: SessionCookie,
    private readonly clock: Clock,
  ) {}

  /**
   * Public routes do not need identity: the catalogue is served while it is down.
   * @throws platform.unauthenticated, platform.forbidden, identity.second-factor-required, platform.step-up-required
   */
  async senderOf(route: RouteDefinition, request: FastifyRequest): Promise<Sender> {
    const token = this.cookie.read(request);
    if (route.access === 'public') return { token, session: null };
    const session = token === undefined ? null : await this.sessions.find(token);
    if (!session) throw new AppError(platformErrors.unauthenticated);
    if (route.access === 'admin') this.assertAdmin(session);
    if (route.stepUp && session.actor.role === 'admin') return this.proven(token!, session);
    return { token, session };
  }

  /** @throws platform.forbidden, identity.second-factor-required */
  assertAdmin({ actor, user }: KnownSession): void {
    if (actor.role !== 'admin') throw new AppError(platformErrors.forbidden);
    if (user.mustEnrol) throw new AppError(secondFactorErrors.secondFactorRequired);
  }

  private async proven(token: string, known: KnownSession): Promise<Sender> {
    if (this.isProven(known)) return { token, session: known };
    // Another replica may have received the proof since this one asked.
    this.sessions.forgetToken(token);
    const session = await this.sessions.find(token);
    if (!session) throw new AppError(platformErrors.unauthenticated);
    if (this.isProven(session)) return { token, session };
    throw new AppError(platformErrors.stepUpRequired, { data: { by: session.proof?.by ?? 'password' } });
  }

  private isProven({ proof }: KnownSession): boolean {
    // If the clock was set back, a proof may be in the future and would stay valid until then.
    return proof !== undefined && Math.abs(this.clock.nowMs() - proof.at) < STEP_UP_MS;
  }
}
