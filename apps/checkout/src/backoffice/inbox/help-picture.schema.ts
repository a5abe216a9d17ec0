import { declarePersonalData } from '@vale/platform/store';
import { Schema } from 'mongoose';

/** A picture in the help of an order. It is served to the order's buyer and to admins alone. */
export interface HelpPicture {
  /** See `pictureIdOf`. */
  _id: string;
  transactionId: string;
  /** WebP. */
  content: Buffer;
}

export const helpPictureSchema = new Schema<HelpPicture>(
  {
    _id: { type: String, required: true },
    transactionId: { type: String, required: true },
    content: { type: Buffer, required: true },
  },
  { versionKey: false, collection: 'help_pictures' },
);

// The pictures of an order: counted, and erased with its buyer.
helpPictureSchema.index({ transactionId: 1 });

declarePersonalData(helpPictureSchema, {
  personal: {
    content: {
      what: 'a picture that the buyer sent, re-encoded, without metadata',
      basis: 'help with an order: contract',
      kept: 'as `orders.customer`, or until an admin removes it',
      readBy: 'owner, admins',
    },
  },
  copy: '`orders.help`: its address, for as long as the buyer is signed in',
  erased: 'deleted with the buyer of the order',
  other: ['transactionId'],
});
