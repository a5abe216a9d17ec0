import { Injectable } from '@nestjs/common';
import type { Type } from '@nestjs/common';
import { requireAdmin } from '@vale/contracts/define';
import type { CallContext, MessageDefinition } from '@vale/contracts/define';
import { requeueDeadLetter } from '@vale/contracts/platform';
import { Handles } from '../bus.js';
import { DeadLetters } from '../dead-letters.js';
import { Logger } from '../logging.js';
import type { AppDefinition } from './define-app.js';

/**
 * True if the platform handles `<app>.dead-letter.requeue` for the app; an app that serves HTTP handles no
 * messages.
 */
function requeuesDeadLetters({ contracts: { events = {}, jobs = {} }, http }: AppDefinition): boolean {
  return !http && Object.keys(events).length + Object.keys(jobs).length > 0;
}

/** All messages that an app handles: its own, and the one that the platform handles for it. */
export function handledMessages(app: AppDefinition): MessageDefinition[] {
  const own = Object.values(app.contracts.messages);
  return requeuesDeadLetters(app) ? [...own, requeueDeadLetter(app.name)] : own;
}

/** Requeues the dead letters of the app's own events and jobs; none for an app that owns neither. */
export function deadLetterHandlers(app: AppDefinition): Type[] {
  if (!requeuesDeadLetters(app)) return [];

  @Injectable()
  class DeadLetterHandler {
    constructor(
      private readonly deadLetters: DeadLetters,
      private readonly logger: Logger,
    ) {}

    @Handles(requeueDeadLetter(app.name))
    async requeue({ id }: { id: string }, context: CallContext) {
      const { accountId } = requireAdmin(context);
      const requeued = await this.deadLetters.requeue(id);
      if (requeued) this.logger.info('dead letter requeued', { deadLetter: id, accountId });
      return { requeued };
    }
  }

  return [DeadLetterHandler];
}
