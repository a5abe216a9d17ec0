import * as z from 'zod/mini';
import { defineErrors } from '../define/error.js';
import { defineEvent } from '../define/event.js';
import { defineMessage } from '../define/message.js';
import { emailSchema } from '../person/customer.js';

/** "Avise-me quando voltar": a notice by e-mail when something that is sold out can be bought again. */
export const RESTOCK_DAYS = 90;

const requestId = z.string().check(z.regex(/^[0-9A-HJKMNP-TV-Z]{26}$/));
const mailKind = z.enum(['confirm', 'back']);
export type RestockMailKind = z.output<typeof mailKind>;

const asked = z.object({ productId: z.string().check(z.maxLength(80)), email: emailSchema });
const byToken = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) });

export const restockErrors = defineErrors('catalog', {
  restockNotSoldOut: { status: 409, detail: 'Este produto já pode ser comprado.' },
  restockLinkUnusable: { status: 410, detail: 'Este link está incompleto ou não vale mais.' },
});

/** Times in epoch milliseconds. */
export const ownRestockSchema = z.object({
  email: z.string(),
  productId: z.string(),
  /** Null once the product is not sold any more. */
  productTitle: z.nullable(z.string()),
  /** Opened the link of the first e-mail. */
  isConfirmed: z.boolean(),
  createdAt: z.int(),
  toldAt: z.nullable(z.int()),
});

const productTitle = z.object({ productTitle: z.string() });

export const restockMessages = {
  /**
   * The reply is the same whether or not the address asked before, so that nobody learns about others'
   * requests.
   */
  requestRestock: defineMessage('catalog.restock.request', { input: asked, output: z.object({}) }),
  /** Sent from the link of the first e-mail. Safe to repeat. */
  confirmRestock: defineMessage('catalog.restock.confirm', { input: byToken, output: productTitle }),
  /** Sent from the link in every e-mail; deletes the request. Safe to repeat. */
  cancelRestock: defineMessage('catalog.restock.cancel', { input: byToken, output: z.object({}) }),
  /** Requested by notification while it sends the e-mail. Null if the e-mail would no longer be true. */
  issueRestockMail: defineMessage('catalog.restock.issue-mail', {
    input: z.object({ requestId, kind: mailKind }),
    output: z.nullable(
      z.object({
        email: z.string(),
        productId: z.string(),
        productTitle: z.string(),
        category: z.string(),
        token: z.string(),
      }),
    ),
  }),
  /** Requests of the address that the caller's account has confirmed. */
  exportRestock: defineMessage('catalog.restock.export', {
    input: z.object({}),
    output: z.object({ items: z.array(ownRestockSchema) }),
  }),
  /** Deletes the requests of the confirmed address of an account that is being deleted. */
  eraseRestock: defineMessage('catalog.restock.erase-address', {
    input: z.object({ email: z.string() }),
    output: z.object({}),
  }),
};

export const restockEvents = {
  /** A mail about a request is to be sent: to confirm it, or that the product is back. */
  restockMailDue: defineEvent('catalog.restock-mail-due', z.object({ requestId, kind: mailKind })),
};
