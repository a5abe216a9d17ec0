import * as z from 'zod/mini';
import { defineEvent } from '../define/event.js';

export const trackingEvents = {
  /** A destination refused the shop's credentials; nothing is sent to it until an admin saves it again. */
  destinationStopped: defineEvent(
    'tracking.destination-stopped',
    z.object({ name: z.string(), label: z.string(), reason: z.string(), at: z.int() }),
  ),
};
