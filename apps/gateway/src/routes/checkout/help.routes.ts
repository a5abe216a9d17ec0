import { Controller } from '@nestjs/common';
import { helpMessages, helpRoutes } from '@vale/contracts/checkout';
import { Bus } from '@vale/platform/bus';
import { Serves, type RouteCall } from '../../edge/serves.js';

type Routes = typeof helpRoutes;

/** These need an `Idempotency-Key`; the reading routes forward by their contracts. */
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

  @Serves(helpRoutes.answerHelp)
  async answer({ params, body, idempotencyKey }: RouteCall<Routes['answerHelp']>) {
    return this.bus.request(helpMessages.answerHelp, { ...body, ...params, idempotencyKey });
  }
}
