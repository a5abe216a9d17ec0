import * as z from 'zod/mini';
import { defineErrors } from '../define/error.js';
import { defineMessage } from '../define/message.js';
import { pageOf } from '../define/paging.js';
import { numberText } from '../money/money.js';

export const BULK_MAX_PRODUCTS = 10_000;
/** Products that are written together, and rows of one page of results: at most 40 prices each must fit into a message. */
export const BULK_PART_ROWS = 50;
/** Milliseconds after its end in which a bulk change can be undone. */
export const BULK_UNDO_MS = 24 * 3_600_000;

const bulkId = z.string().check(z.regex(/^[0-9A-HJKMNP-TV-Z]{26}(-undo)?$/));

/** One object with optional fields, because a union of objects costs each page of the panel 400 bytes. */
export const bulkActionSchema = z
  .object({
    kind: z.enum(['activate', 'deactivate', 'badge', 'price', 'delete']),
    /** The new badge, for `badge` alone. */
    badge: z.optional(z.string().check(z.maxLength(40))),
    /** By how much prices change, for `price` alone; negative for a lower price. */
    percent: z.optional(z.number().check(z.gte(-99), z.lte(500))),
  })
  .check(
    z.refine(
      ({ kind, badge, percent }) =>
        (kind === 'badge') === (badge !== undefined) &&
        (kind === 'price') === (percent !== undefined) &&
        percent !== 0,
    ),
  );
export type BulkAction = z.output<typeof bulkActionSchema>;

const bulkRowSchema = z.object({
  id: z.string(),
  nome: z.string(),
  /** `refused` products stay as they are, for the reason in `problem`. */
  plan: z.enum(['change', 'same', 'refused']),
  /** Prices in reais that change; an empty variation is the product itself. */
  prices: z.optional(z.array(z.object({ variation: z.string(), from: z.number(), to: z.number() }))),
  active: z.optional(z.object({ from: z.boolean(), to: z.boolean() })),
  badge: z.optional(z.object({ from: z.string(), to: z.string() })),
  /** Sentences that the owner should read first. */
  warnings: z.optional(z.array(z.string())),
  /** Reason why the product was not changed. */
  problem: z.optional(z.string()),
  /** Present once its turn came; `skipped` products were changed by somebody else since the preview. */
  outcome: z.optional(z.enum(['done', 'skipped', 'failed'])),
});
export type BulkRow = z.output<typeof bulkRowSchema>;

export const bulkChangeSchema = z.object({
  id: bulkId,
  action: bulkActionSchema,
  /** The change that this one undoes. */
  undoes: z.optional(bulkId),
  state: z.enum(['prepared', 'running', 'done']),
  counts: z.object({
    change: z.int(),
    same: z.int(),
    refused: z.int(),
    warned: z.int(),
    /** Chosen products that are deleted. Absent for none, and in replies of the previous release. */
    gone: z.optional(z.int()),
  }),
  done: z.int(),
  skipped: z.int(),
  failed: z.int(),
  /** Epoch milliseconds. */
  startedAt: z.optional(z.int()),
  finishedAt: z.optional(z.int()),
  /** Epoch milliseconds until which it can be undone; absent if it cannot. */
  undoUntil: z.optional(z.int()),
});
export type BulkChange = z.output<typeof bulkChangeSchema>;

export const bulkChangeErrors = defineErrors('catalog', {
  bulkChangeRunning: {
    status: 409,
    detail: 'Outra alteração em massa está em andamento. Espere que ela termine.',
  },
  bulkChangeEmpty: { status: 409, detail: 'Esta alteração não muda nenhuma conta.' },
  bulkChangeGone: { status: 404, detail: 'Esta alteração em massa não existe mais. Prepare outra.' },
  bulkUndoRefused: {
    status: 409,
    detail: 'Esta alteração em massa não pode mais ser desfeita.',
  },
});

const byId = z.object({ id: bulkId });

/** All for admins. */
export const bulkChangeMessages = {
  /** Stores and counts what the action would do to each product. Ids of products that are gone are left out. */
  prepareBulkChange: defineMessage('catalog.bulk-change.prepare', {
    input: z.object({
      action: bulkActionSchema,
      ids: z.array(z.string().check(z.minLength(1), z.maxLength(80))).check(
        z.minLength(1),
        z.maxLength(BULK_MAX_PRODUCTS, {
          error: `No máximo ${numberText(BULK_MAX_PRODUCTS)} contas por vez`,
        }),
      ),
    }),
    output: bulkChangeSchema,
    timeoutMs: 30_000,
  }),
  /**
   * Starts a prepared change; does nothing if it was started before. `catalog.bulk-change-running` while another one
   * runs, `catalog.bulk-change-empty`, `catalog.bulk-change-gone`.
   */
  startBulkChange: defineMessage('catalog.bulk-change.start', { input: byId, output: bulkChangeSchema }),
  /**
   * Starts a bulk change of its own that gives products back their old values, where nobody changed them since. Does
   * nothing if it was undone before. `catalog.bulk-undo-refused`, `catalog.bulk-change-running`, `catalog.bulk-change-gone`.
   */
  undoBulkChange: defineMessage('catalog.bulk-change.undo', {
    input: byId,
    output: bulkChangeSchema,
    timeoutMs: 30_000,
  }),
  getBulkChange: defineMessage('catalog.bulk-change.get', { input: byId, output: bulkChangeSchema }),
  /** The running one, or the one that was started last. */
  getLatestBulkChange: defineMessage('catalog.bulk-change.latest', {
    input: z.object({}),
    output: z.object({ latest: z.nullable(bulkChangeSchema) }),
  }),
  /** Refused products first, then those with warnings. `problems`: those that stayed as they are, for a reason. */
  listBulkRows: defineMessage('catalog.bulk-change.list-rows', {
    input: z.object({
      id: bulkId,
      only: z.optional(z.literal('problems')),
      cursor: z.optional(z.string().check(z.regex(/^\d{1,3}$/))),
    }),
    output: pageOf(bulkRowSchema),
  }),
};
