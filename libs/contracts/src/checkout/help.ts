import * as z from 'zod/mini';
import { blankTrimmed, withoutDirectionMarks } from '../define/trim-blank.js';

/** Why a buyer asks for help with an order. */
export const HELP_REASONS = ['code-failed', 'bought-wrong', 'money-back'] as const;
export const helpReasonSchema = z.enum(HELP_REASONS);
export type HelpReason = z.output<typeof helpReasonSchema>;

export const HELP_REASON_TEXTS: Record<HelpReason, string> = {
  'code-failed': 'O código não funcionou',
  'bought-wrong': 'Comprei errado',
  'money-back': 'Quero meu dinheiro de volta',
};

/**
 * The rule for giving back a unit that works. `withdrawal`: its code was neither sent nor shown, so the buyer may withdraw
 * (CDC, art. 49), up to 7 days after the delivery. `shop`: the shop's own rule. A code that does not work is always a defect.
 */
const HELP_RULES = ['withdrawal', 'shop'] as const;
export const helpRuleSchema = z.enum(HELP_RULES);
export type HelpRule = z.output<typeof helpRuleSchema>;

export const HELP_TEXT_MAX = 1_000;
const TOO_SHORT = 'Escreva uma mensagem';

export const helpTextSchema = z
  .string({ error: TOO_SHORT })
  .check(
    withoutDirectionMarks,
    blankTrimmed,
    z.minLength(3, { error: TOO_SHORT }),
    z.maxLength(HELP_TEXT_MAX, { error: `No máximo ${HELP_TEXT_MAX} caracteres` }),
  );

const helpMessageSchema = z.object({
  id: z.string(),
  /** Epoch milliseconds. */
  at: z.int(),
  by: z.enum(['buyer', 'shop']),
  text: z.string(),
  /** Id of its picture; in the copy of the own data, its address. */
  picture: z.optional(z.string()),
  /** An admin has removed its picture. */
  isPictureRemoved: z.optional(z.boolean()),
});
export type HelpMessageView = z.output<typeof helpMessageSchema>;

/** Address of a picture for the order's buyer. */
export function helpPicturePath(transactionId: string, pictureId: string): string {
  return `/api/orders/${transactionId}/help/pictures/${pictureId}`;
}

/** `waiting`: for the shop. `answered`: the shop wrote last. `refunded`: its units are, or are being. */
const helpStateSchema = z.enum(['waiting', 'answered', 'refunded', 'closed']);
export type HelpState = z.output<typeof helpStateSchema>;

export const helpRequestSchema = z.object({
  id: z.string(),
  reason: helpReasonSchema,
  /** Names of its units. */
  units: z.array(z.string()),
  state: helpStateSchema,
  /** Oldest first. */
  messages: z.array(helpMessageSchema),
});
export type HelpRequestView = z.output<typeof helpRequestSchema>;

const helpUnitSchema = z.object({
  line: z.int(),
  name: z.string(),
  /** Its code was sent or shown, or a person delivered it. */
  isGiven: z.boolean(),
  rule: helpRuleSchema,
  /** Only where its code waits to be shown: when `withdrawal` ends. Epoch milliseconds; null before the delivery. */
  unseenUntil: z.optional(z.nullable(z.int())),
});
export type HelpUnit = z.output<typeof helpUnitSchema>;

/** The help of an order, as its buyer sees it. */
export const orderHelpSchema = z.object({
  /** Units for which a request can be opened. */
  units: z.array(helpUnitSchema),
  /** Oldest first. */
  requests: z.array(helpRequestSchema),
});
export type OrderHelp = z.output<typeof orderHelpSchema>;

/** A request as an admin reads it. */
export const helpConversationSchema = z.extend(helpRequestSchema, {
  transactionId: z.string(),
  /** Its units. */
  lines: z.array(z.int()),
  /** The buyer's. Empty if it is not a plain name; absent from an earlier release. */
  firstName: z.optional(z.string()),
  /** Titles of its products; absent from an earlier release. */
  products: z.optional(z.array(z.string())),
});
export type HelpConversation = z.output<typeof helpConversationSchema>;
