import { Controller } from '@nestjs/common';
import { helpMessages, helpRoutes } from '@vale/contracts/checkout';
import type { FastifyReply } from 'fastify';
import { Bus } from '@vale/platform/bus';
import { Serves, type RouteCall } from '../../edge/serves.js';

type Routes = typeof helpRoutes;

/** These need an `Idempotency-Key`, or reply with bytes; the others forward by their contracts. */
@Controller()
export class HelpRoutes {
  constructor(private readonly bus: Bus) {}

  @Serves(helpRoutes.openHelp)
  async open({ params, body, idempotencyKey }: RouteCall<Routes['openHelp']>) {
    return this.bus.request(helpMessages.openHelp, { ...body, ...params, idempotencyKey });
  }

  @Serves(helpRoutes.writeHelp)
  async write({ params, body, idempotencyKey }: RouteCall<Routes['writeHelp']>) {
    return this.bus.request(helpMessages.writeHelp, { ...body, ...params, idempotencyKey });
  }

  @Serves(helpRoutes.getHelpPicture)
  async picture({ params, reply }: RouteCall<Routes['getHelpPicture']>) {
    return sentPrivately(reply, await this.bus.request(helpMessages.getHelpPicture, params));
  }

  @Serves(helpRoutes.readHelpPicture)
  async pictureForAdmin({ params, reply }: RouteCall<Routes['readHelpPicture']>) {
    return sentPrivately(reply, await this.bus.request(helpMessages.readHelpPicture, params));
  }

  @Serves(helpRoutes.answerHelp)
  async answer({ params, body, idempotencyKey }: RouteCall<Routes['answerHelp']>) {
    return this.bus.request(helpMessages.answerHelp, { ...body, ...params, idempotencyKey });
  }
}

/** No cache may keep what one person may read. */
function sentPrivately(reply: FastifyReply, { base64 }: { base64: string }): Buffer {
  reply.header('cache-control', 'private, no-store');
  return Buffer.from(base64, 'base64');
}
