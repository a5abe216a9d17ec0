import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { orderAttentionSchema, orderStateSchema, publicStatusSchema } from '@vale/contracts/checkout';
import * as z from 'zod/mini';

/** Script of the sandbox, see its README. */
const script = z.record(z.string(), z.unknown());
const flag = z.optional(z.literal(true));

const stepSchema = z.union([
  /** Reais at the shopper's bank. `again`: although it was paid before; `late`: although its time is over. */
  z.strictObject({ pay: z.number(), again: flag, late: flag }),
  /** The shopper refuses the charge at the bank. */
  z.strictObject({ refuse: z.literal(true) }),
  /** The shopper cancels the order in the shop. */
  z.strictObject({ cancel: z.literal(true) }),
  /** Another shopper buys the product, and gets it. */
  z.strictObject({ anotherBuys: z.literal(true) }),
  /** The payer's bank disputes the payment (MED). */
  z.strictObject({ dispute: z.enum(['opened', 'lost', 'won']) }),
  /** The provider itself ends the charge, sends the money back, or says after that that it is paid. */
  z.strictObject({ provider: z.enum(['canceled', 'refunded', 'paid']) }),
  /** Sets the sandbox's behaviour from here on. */
  z.strictObject({ sandbox: script }),
  /** The order's page says so before the story goes on. */
  z.strictObject({ sees: publicStatusSchema }),
  /** An admin's action on the order. `confirm` and `drop` concern the refund that a person has to send. */
  z.strictObject({ admin: z.enum(['accept', 'refund', 'confirm', 'drop']) }),
  /** Reais that an admin sends back. */
  z.strictObject({ refundPart: z.number() }),
  /** The admin changes the endpoint of the active payment method, which makes a new method of it. */
  z.strictObject({ editsMethod: z.literal(true) }),
  /** The admin's list says so before the story goes on. */
  z.strictObject({ attention: z.array(orderAttentionSchema) }),
]);

/** One order's payment trouble, and the final view of everybody. */
const storySchema = z.strictObject({
  story: z.string(),
  /** Provider of the charge. Stories of one provider run together, because a shop has one active method. */
  provider: z._default(z.enum(['external-transactions', 'api-pix']), 'external-transactions'),
  /** Reais; no other story has the same, as the sandbox knows by it which charges its script is for. */
  price: z.number(),
  /** Codes of the product; one is free when it is over if nothing is said here. */
  codes: z._default(z.int(), 2),
  sandbox: z._default(script, {}),
  steps: z.array(stepSchema),
  /** The order's page; `refusal` is the error of "place order" where there is none. */
  shopper: z.strictObject({
    status: publicStatusSchema,
    codes: z.int(),
    refusal: z.optional(z.string()),
  }),
  /** The admin's list of orders. */
  admin: z.strictObject({ state: orderStateSchema, attention: z.array(orderAttentionSchema) }),
  books: z.strictObject({
    /** Reais. */
    received: z.number(),
    owedBack: z.number(),
    /** Charges that the provider has made for the order. */
    charges: z.int(),
    stock: z.strictObject({ free: z.int(), held: z.int(), assigned: z.int() }),
  }),
});

export type Story = z.output<typeof storySchema>;
export type StoryStep = z.output<typeof stepSchema>;

const FOLDER = join(import.meta.dirname, 'stories');

/** All stories by the names of their files. Throws when one is not well formed, and when two have the same price. */
export function readStories(): Map<string, Story> {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json'));
  const stories = new Map(files.toSorted().map((file) => [file.slice(0, -'.json'.length), readStory(file)]));
  const prices = [...stories.values()].map(({ price }) => price);
  const repeated = prices.find((price, at) => prices.indexOf(price) < at);
  if (repeated !== undefined) throw new Error(`two stories have the price ${repeated}`);
  return stories;
}

function readStory(file: string): Story {
  const parsed = z.safeParse(storySchema, JSON.parse(readFileSync(join(FOLDER, file), 'utf8')));
  if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
