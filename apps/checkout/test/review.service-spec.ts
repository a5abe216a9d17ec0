import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkoutErrors, checkoutMessages, deliveryErrors, reviewErrors } from '@vale/contracts/checkout';
import { codeOf } from '@vale/testing/code-of';
import { ADMIN, buyer, CheckoutEnvironment } from './checkout-environment.js';

let checkout: CheckoutEnvironment;

beforeAll(async () => {
  checkout = await CheckoutEnvironment.open();
  await checkout.start();
});
afterAll(() => checkout.close());

const review = (transactionId: string, by = buyer('ana')) =>
  checkout.request(
    checkoutMessages.reviewOrder,
    { transactionId, rating: 4, comment: ' Chegou\u202E em minutos. ' },
    by,
  );

describe('a review', () => {
  it('is of a delivered order, by its buyer, and once', async () => {
    checkout.sells('card');
    await checkout.addCodes('card', ['REVIEW-1']);
    const { transactionId } = await checkout.place('ana');
    expect(await codeOf(review(transactionId))).toBe(deliveryErrors.notDelivered.code);
    checkout.provider.pay(transactionId);
    await checkout.callBack(transactionId);
    await checkout.becomes('ana', transactionId, 'completed');
    expect(await codeOf(review(transactionId, buyer('bia')))).toBe(checkoutErrors.orderNotFound.code);
    expect(await codeOf(review(transactionId, ADMIN))).toBe(checkoutErrors.orderNotFound.code);
    expect(checkout.reviews).toEqual([]);

    expect(await review(transactionId)).toEqual({});
    expect(await codeOf(review(transactionId))).toBe(reviewErrors.alreadyReviewed.code);
    expect(checkout.reviews).toEqual([
      {
        transactionId,
        rating: 4,
        comment: 'Chegou em minutos.',
        name: expect.any(String),
        category: 'jogos',
        productId: 'card',
        productTitle: 'Gift Card',
      },
    ]);
    expect(checkout.reviews[0]?.name).toMatch(/^\S+ \S\.$/);
  });

  it('needs no login of whoever can open the delivery', async () => {
    checkout.sells('card');
    await checkout.addCodes('card', ['REVIEW-2']);
    const { transactionId } = await checkout.place('bia');
    checkout.provider.pay(transactionId);
    await checkout.callBack(transactionId);
    await checkout.becomes('bia', transactionId, 'completed');
    const { link } = await checkout.request(checkoutMessages.getDelivery, { transactionId });
    const send = (cpfEnd: string) =>
      checkout.request(
        checkoutMessages.reviewDelivery,
        { token: link!.token, cpfEnd, rating: 5, comment: 'Ótimo.', picture: 'AAAA' },
        { client: { ip: '203.0.113.78', userAgent: 'phone' } },
      );
    expect(await codeOf(send('0000'))).toBe(deliveryErrors.cpfEndWrong.code);
    expect(await send('4725')).toEqual({});
    expect(checkout.reviews.at(-1)).toMatchObject({ transactionId, rating: 5, picture: 'AAAA' });
    expect(await codeOf(send('4725'))).toBe(reviewErrors.alreadyReviewed.code);
    expect(await codeOf(review(transactionId, buyer('bia')))).toBe(reviewErrors.alreadyReviewed.code);
  });
});
