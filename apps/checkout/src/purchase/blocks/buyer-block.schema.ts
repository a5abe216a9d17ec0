import type { BlockKind } from '@vale/contracts/checkout';
import { declarePersonalData } from '@vale/platform/store';
import { Schema } from 'mongoose';
import type { Sealed } from '../../orders/buyer/sealed-customer.js';

export interface BuyerBlockDocument {
  /** A ULID. */
  _id: string;
  schemaVersion: number;
  kind: BlockKind;
  /** `<key id>.<HMAC of the kind and the value>` */
  token: string;
  /** The value, to show it and to make its token under another key. Absent after the person was erased. */
  sealed?: Sealed;
  reason: string;
  by: string;
}

const text = { type: String, required: true } as const;

export const buyerBlockSchema = new Schema<BuyerBlockDocument>(
  {
    _id: text,
    schemaVersion: { type: Number, required: true, default: 1 },
    kind: text,
    token: text,
    sealed: Schema.Types.Mixed,
    reason: { type: String, default: '' },
    by: text,
  },
  { collection: 'buyer_blocks', versionKey: false, strict: 'throw' },
);
// The same value is blocked once, and the blocks of a person are found.
buyerBlockSchema.index({ token: 1 }, { unique: true });

const fraud = 'to refuse further orders: protection against fraud, legitimate interest';
const untilUnblocked = 'until an admin ends the block';

declarePersonalData(buyerBlockSchema, {
  about:
    'Mailboxes, CPFs and phones that the shop sells nothing any more. `keys:rotate` gives them the present key.',
  personal: {
    token: {
      what: 'keyed token (HMAC) of the mailbox, CPF or phone',
      basis: fraud,
      kept: untilUnblocked,
      readBy: 'nobody',
      stays:
        'otherwise a blocked buyer could end the block by deleting an account; it cannot be read back without the key',
    },
    sealed: {
      what: 'the mailbox, CPF or phone, encrypted',
      basis: fraud,
      kept: untilUnblocked,
      readBy: 'admins',
    },
    reason: { what: 'why, as an admin wrote it', basis: fraud, kept: untilUnblocked, readBy: 'admins' },
    by: {
      what: 'the admin who blocked',
      basis: 'who changed what: legitimate interest',
      kept: untilUnblocked,
      readBy: 'admins',
      stays: 'who changed what',
    },
  },
  copy: 'nothing: a decision of administrators, which the buyer learns on request',
  erased: 'value and reason with the account; the token stays, so that the block goes on',
  other: ['kind'],
});
