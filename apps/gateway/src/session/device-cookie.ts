import type {} from '@fastify/cookie';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { InjectConfig } from '@vale/platform/config';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';

/** The form of identity's values. Other values are not sent to identity. */
const DEVICE = /^[\w.-]{20,200}$/;

/** Seconds: the longest life that browsers allow. */
export const LONGEST_COOKIE_S = 400 * 24 * 60 * 60;

/** Shows that an account has signed in on this browser, also after its logout. It opens no session. */
@Injectable()
export class DeviceCookie {
  private readonly secure: boolean;
  private readonly name: string;

  constructor(@InjectConfig(runtimeConfig) runtime: RuntimeConfig) {
    this.secure = runtime.PUBLIC_URL.startsWith('https:');
    this.name = this.secure ? '__Host-vale_device' : 'vale_device';
  }

  read(request: FastifyRequest): string | undefined {
    const device = request.cookies[this.name];
    return device !== undefined && DEVICE.test(device) ? device : undefined;
  }

  write(reply: FastifyReply, device: string): void {
    void reply.setCookie(this.name, device, {
      path: '/',
      httpOnly: true,
      // Only the site's own pages send a login.
      sameSite: 'strict',
      secure: this.secure,
      maxAge: LONGEST_COOKIE_S,
    });
  }
}
