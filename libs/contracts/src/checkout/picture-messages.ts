import * as z from 'zod/mini';
import { defineMessage } from '../define/message.js';

const addresses = z.array(z.string().check(z.maxLength(200))).check(z.maxLength(1_000));

export const pictureMessages = {
  /** Those of these pictures that an order shows as its product's. For catalog, before it removes them. */
  findShownByOrders: defineMessage('checkout.order.find-pictures', {
    input: z.object({ addresses }),
    output: z.object({ addresses }),
    timeoutMs: 30_000,
  }),
};
