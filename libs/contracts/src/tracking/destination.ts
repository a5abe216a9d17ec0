import * as z from 'zod/mini';

/** One field of an account at a destination, as its file in tracking declares it. */
export const destinationFieldSchema = z.object({
  name: z.string(),
  /** Shown in the panel. */
  label: z.string(),
  /** Written and never read again. */
  secret: z.boolean(),
  required: z.boolean(),
  hint: z.optional(z.string()),
});
export type DestinationField = z.output<typeof destinationFieldSchema>;

const fieldName = z.string().check(z.regex(/^[a-zA-Z]{1,40}$/));
const value = z.string().check(z.trim(), z.maxLength(600));
const values = z.record(fieldName, value);

/** Change by an admin. Omitted secrets keep their value. */
export const destinationChangeSchema = z.object({
  name: z.string().check(z.maxLength(40)),
  isActive: z.boolean(),
  /** Absent: as before. */
  sendsVisits: z.optional(z.boolean()),
  settings: z._default(values, {}),
  secrets: z._default(values, {}),
});
export type DestinationChange = z.output<typeof destinationChangeSchema>;

const failure = z.object({ at: z.int(), reason: z.string() });

export const destinationViewSchema = z.object({
  name: z.string(),
  label: z.string(),
  hint: z.string(),
  /** Warning to show before a test. */
  testNotice: z.string(),
  fields: z.array(destinationFieldSchema),
  settings: z.record(z.string(), z.string()),
  /** Says which secrets are set; null if the current key cannot decrypt them. */
  secrets: z.record(z.string(), z.object({ set: z.boolean(), last4: z.nullable(z.string()) })),
  isActive: z.boolean(),
  /** It also receives what accepting visitors do before an order. Absent: it takes no such events. */
  sendsVisits: z.optional(z.boolean()),
  isReadable: z.boolean(),
  /** It refused the shop's credentials: nothing is sent until they are saved again. */
  stopped: z.nullable(failure),
  lastFailure: z.nullable(failure),
  /** Conversions that wait, with those that earlier releases gave up. */
  pending: z.int(),
});
export type DestinationView = z.output<typeof destinationViewSchema>;

export const destinationTestSchema = z.object({ ok: z.boolean(), message: z.string() });
export type DestinationTest = z.output<typeof destinationTestSchema>;
