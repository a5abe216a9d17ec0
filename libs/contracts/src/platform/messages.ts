import * as z from 'zod/mini';
import { defineMessage } from '../define/message.js';

/**
 * Puts a dead letter back, for the service that owns the event or job: at NATS no other service may publish it. The platform
 * itself handles it, in every service with events or jobs of its own. `requeued` is false when the dead letter no longer exists.
 */
export function requeueDeadLetter(service: string) {
  return defineMessage(`${service}.dead-letter.requeue`, {
    input: z.object({ id: z.string() }),
    output: z.object({ requeued: z.boolean() }),
  });
}
