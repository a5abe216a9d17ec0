import type {} from '@fastify/cookie';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';

/** The form of identity's tokens. Other values are not sent to identity. */
const TOKEN = /^[A-Za-z0-9_-]{20,200}$/;

/** A cookie that scripts cannot read and that survives a restart of the browser. */
class TokenCookie {
  private readonly secure: boolean;
  private readonly name: string;

  constructor(
    name: string,
    private readonly clock: Clock,
    { PUBLIC_URL }: RuntimeConfig,
  ) {
    this.secure = PUBLIC_URL.startsWith('https:');
    // With this prefix, browsers accept the cookie only from this host and over TLS.
    this.name = this.secure ? `__Host-${name}` : name;
  }

  read(request: FastifyRequest): string | undefined {
    const token = request.cookies[this.name];
    return token !== undefined && TOKEN.test(token) ? token : undefined;
  }

  /** `expiresAt` in epoch milliseconds. */
  write(reply: FastifyReply, token: string, expiresAt: number): void {
    const maxAge = Math.max(0, Math.floor((expiresAt - this.clock.nowMs()) / 1_000));
    void reply.setCookie(this.name, token, { ...this.attributes(), maxAge });
  }

  clear(reply: FastifyReply): void {
    void reply.clearCookie(this.name, this.attributes());
  }

  private attributes() {
    return { path: '/', httpOnly: true, sameSite: 'lax', secure: this.secure } as const;
  }
}

/** The cookie of a login. */
@Injectable()
export class SessionCookie extends TokenCookie {
  /** The cookie of a guest. A login leaves it, so that the guest's orders stay open in the browser. */
  readonly guest: TokenCookie;

  constructor(clock: Clock, @InjectConfig(runtimeConfig) runtime: RuntimeConfig) {
    super('vale_session', clock, runtime);
    this.guest = new TokenCookie('vale_guest', clock, runtime);
  }

  /** For a visitor who leaves: the next one of this browser sees nobody's orders. */
  clearBoth(reply: FastifyReply): void {
    this.clear(reply);
    this.guest.clear(reply);
  }
}
