import { expect, it } from '@jest/globals';
import { bumpDraftSchema, storeSettingsSchema, testimonialDraftSchema } from '../catalog/index.js';
import { productDraftSchema } from '../catalog/product-fields.js';
import { paymentMethodBodySchema } from '../checkout/payment-method.js';
import { refundBodySchema } from '../checkout/admin-messages.js';
import { reviewSchema } from '../checkout/review.js';
import { stockBatchSchema } from '../checkout/stock.js';
import { templateDraftSchema } from '../discord/template.js';
import { userDraftSchema } from '../identity/admin-user.js';
import { customerSchema } from '../person/customer.js';
import { trimBlank } from './trim-blank.js';

it.each([
  ['  Chegou rápido. ', 'Chegou rápido.'],
  ['\u200B\u200B\u200B', ''],
  ['\u3164 \u2800\u00AD', ''],
  ['\uFE0F\u0301', ''],
  ['\u200BOi\uFEFF', 'Oi'],
  ['a\u200Bb', 'a\u200Bb'],
  ['❤️', '❤️'],
  ['👨‍👩‍👧', '👨‍👩‍👧'],
  ['!', '!'],
])('%j is read as %j', (text, visible) => {
  expect(trimBlank(text)).toBe(visible);
});

it('takes linear time', () => {
  const text = `a${'\u200B'.repeat(500_000)}b`;
  expect(trimBlank(text)).toHaveLength(text.length);
});

it.each([
  ['a review', reviewSchema.shape.comment],
  ['a testimonial', testimonialDraftSchema.shape.comment],
  ['the name of a testimonial', testimonialDraftSchema.shape.name],
  ['the title of a bump', bumpDraftSchema.shape.titulo],
  ['the name of a product', productDraftSchema.shape.nome],
  ['the name of the shop', storeSettingsSchema.shape.name],
  ['the name of a template', templateDraftSchema.shape.name],
  ['the name of a payment method', paymentMethodBodySchema.shape.name],
  ['the reason of a refund', refundBodySchema.shape.reason],
  ['the batch of a stock', stockBatchSchema],
])('%s needs a character that can be seen', (_name, schema) => {
  expect(schema.safeParse('\u200B\u2060 \u200B').success).toBe(false);
  expect(schema.safeParse('\u200BPronto').data).toBe('Pronto');
});

it.each([
  ['a user', userDraftSchema.shape.nome],
  ['a buyer', customerSchema.shape.name],
])('the name of %s has no invisible characters at all', (_name, schema) => {
  for (const sign of ['\u200B', '\u3164', '\u2800', '\u00AD'])
    expect(schema.safeParse(`${sign}${sign}`).success).toBe(false);
});
