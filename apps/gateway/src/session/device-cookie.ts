import type {} from '@fastify/cookie';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { InjectConfig } from '@vale/platform/config';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';

/** The form of identity's values; no other is sent to identity. */
const DEVICE = /^[\w.-]{20,200}$/;

/** Seconds: as long as browsers keep a cookie. */
const MAX_AGE = 400 * 24 * 60 * 60;

/** Says that an account signed in on this browser, also after its log-out. It opens no session. */
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
      // Only the site's own pages send a log-in.
      sameSite: 'strict',
      secure: this.secure,
      maxAge: MAX_AGE,
    });
  }
}
