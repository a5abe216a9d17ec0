import type {} from '@fastify/cookie';
import { Controller } from '@nestjs/common';
import { gatewayRoutes } from '@vale/contracts/gateway';
import { keptVisitorCookie } from '@vale/contracts/tracking';
import { InjectConfig } from '@vale/platform/config';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { Serves, type RouteCall } from '../../edge/serves.js';
import { LONGEST_COOKIE_S } from '../../session/device-cookie.js';

@Controller()
export class VisitorRoutes {
  private readonly secure: boolean;

  constructor(@InjectConfig(runtimeConfig) { PUBLIC_URL }: RuntimeConfig) {
    this.secure = PUBLIC_URL.startsWith('https:');
  }

  @Serves(gatewayRoutes.keepVisitor)
  keepVisitor({ body, reply }: RouteCall<typeof gatewayRoutes.keepVisitor>) {
    void reply.setCookie(keptVisitorCookie(this.secure), body.kept, {
      path: '/',
      // Pages read it, and delete it when the visitor withdraws the consent.
      httpOnly: false,
      sameSite: 'lax',
      secure: this.secure,
      maxAge: LONGEST_COOKIE_S,
      encode: (text) => text,
    });
    return {};
  }
}
