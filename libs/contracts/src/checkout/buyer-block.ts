import * as z from 'zod/mini';
import { defineErrors } from '../define/error.js';
import { defineMessage } from '../define/message.js';
import { pageOf, pageQuery } from '../define/paging.js';
import { customerSchema, emailSchema } from '../person/customer.js';
import { reason } from './reason.js';

/** `mailbox`: every spelling of an address that reaches it, see `mailboxOf`. */
const blockKindSchema = z.enum(['mailbox', 'cpf', 'phone']);
export type BlockKind = z.output<typeof blockKindSchema>;

export const buyerBlockErrors = defineErrors('checkout', {
  /** Neutral: it does not tell whether somebody is blocked, or by what. */
  buyerRefused: {
    status: 409,
    detail: 'Não foi possível concluir este pedido. Se precisar, fale com o atendimento da loja.',
  },
  nothingToBlock: { status: 422, detail: 'Escreva o e-mail, o CPF ou o telefone a bloquear.' },
  blockUnknown: { status: 404, detail: 'Este bloqueio não existe mais.' },
});

/** One block for each field. Each is normalised as at the checkout. */
export const blockDraftSchema = z.object({
  email: z.optional(emailSchema),
  cpf: z.optional(customerSchema.shape.cpf),
  phone: z.optional(customerSchema.shape.phone),
  reason,
});
export type BlockDraft = z.output<typeof blockDraftSchema>;

const buyerBlockSchema = z.object({
  id: z.string(),
  kind: blockKindSchema,
  /** Mailbox, CPF or phone. Null after the person was erased: the block still applies, by its token alone. */
  value: z.nullable(z.string()),
  reason: z.string(),
  /** Epoch milliseconds. */
  at: z.int(),
  /** Account of the admin. */
  by: z.string(),
});
export type BuyerBlock = z.output<typeof buyerBlockSchema>;

const done = z.object({});

/** All for admins. */
export const buyerBlockMessages = {
  listBuyerBlocks: defineMessage('checkout.buyer-block.list', {
    input: pageQuery,
    output: pageOf(buyerBlockSchema),
  }),
  /** What is blocked already stays as it is. */
  blockBuyer: defineMessage('checkout.buyer-block.add', { input: blockDraftSchema, output: done }),
  /** Orders that were paid meanwhile are delivered. */
  unblockBuyer: defineMessage('checkout.buyer-block.remove', {
    input: z.object({ id: z.string().check(z.maxLength(80)), reason }),
    output: done,
  }),
};
