import { Controller } from '@nestjs/common';
import { AppError } from '@vale/contracts/define';
import { deadLetterErrors, platformRoutes, requeueDeadLetter } from '@vale/contracts/platform';
import { Bus } from '@vale/platform/bus';
import { DeadLetters } from '@vale/platform/dead-letters';
import { Serves, type RouteCall } from '../../edge/serves.js';
import { ownerOf } from './dead-letter-messages.js';

@Controller()
export class DeadLetterRoutes {
  constructor(
    private readonly deadLetters: DeadLetters,
    private readonly bus: Bus,
  ) {}

  @Serves(platformRoutes.listDeadLetters)
  listDeadLetters({ query }: RouteCall<typeof platformRoutes.listDeadLetters>) {
    return this.deadLetters.list(query);
  }

  @Serves(platformRoutes.requeueDeadLetter)
  async requeueDeadLetter({ params: { id } }: RouteCall<typeof platformRoutes.requeueDeadLetter>) {
    const deadLetter = await this.deadLetters.find(id);
    if (!deadLetter) throw new AppError(deadLetterErrors.deadLetterNotFound);
    const { requeued } = await this.bus.request(requeueDeadLetter(ownerOf(deadLetter.name)), { id });
    if (!requeued) throw new AppError(deadLetterErrors.deadLetterNotFound);
    return {};
  }

  @Serves(platformRoutes.discardDeadLetter)
  async discardDeadLetter({ params: { id } }: RouteCall<typeof platformRoutes.discardDeadLetter>) {
    if (!(await this.deadLetters.discard(id))) throw new AppError(deadLetterErrors.deadLetterNotFound);
    return {};
  }
}
