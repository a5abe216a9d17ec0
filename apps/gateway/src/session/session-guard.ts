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

/** Whether who sends a request may call a route, by the route's contract. */
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
    // The proof may have been given at another replica since this one asked.
    this.sessions.forgetToken(token);
    const session = await this.sessions.find(token);
    if (!session) throw new AppError(platformErrors.unauthenticated);
    if (this.isProven(session)) return { token, session };
    throw new AppError(platformErrors.stepUpRequired, { data: { by: session.proof?.by ?? 'password' } });
  }

  private isProven({ proof }: KnownSession): boolean {
    // Also by a clock that was set back: a proof of the future would last until then.
    return proof !== undefined && Math.abs(this.clock.nowMs() - proof.at) < STEP_UP_MS;
  }
}
