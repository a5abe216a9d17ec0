import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aCustomer, cpfOf } from '@vale/testing/builders';
import { AbusedShop, type Attack } from '@vale/testing/system/abused-shop';

const TEST_MS = 180_000;

let shop: AbusedShop;

beforeAll(async () => {
  shop = await AbusedShop.start();
}, TEST_MS);
afterAll(() => shop?.stop());

describe('an attacker who never pays', () => {
  it.each<[Attack, number]>([
    [{ addresses: 1, kind: 'IPv4', trust: 'unproven', stock: 60 }, 30],
    [{ addresses: 5, kind: '/64', trust: 'unproven', stock: 10 }, 5],
    [{ addresses: 1, kind: '/48', trust: 'unproven', stock: 60 }, 30],
    [{ addresses: 1, kind: 'IPv4', trust: 'confirmed', stock: 60 }, 15],
  ])(
    'has honest buyers beside it asked at most, never refused: %j',
    async (attack, most) => {
      const { held, refused, reserved, asked } = await shop.attack(attack);
      expect(held).toBeGreaterThan(0);
      expect(held).toBeLessThanOrEqual(most);
      expect({ refused, reserved }).toEqual({ refused: 0, reserved: 0 });
      expect(asked).toBeLessThanOrEqual(3);
    },
    TEST_MS,
  );

  it(
    'with every mailbox of a domain leaves a fifth of the stock for those who have paid before',
    async () => {
      const { held, refused } = await shop.attack({
        addresses: 5,
        kind: 'IPv4',
        trust: 'catch-all',
        stock: 10,
      });
      expect(held).toBe(8);
      expect(refused).toBe(0);
    },
    TEST_MS,
  );
});

it(
  'thirty first-time buyers behind one address buy the last 60 codes',
  async () => {
    const productId = await shop.sell(60);
    const buyers = await shop.newcomers(30, '203.0.113.7');
    for (let round = 1; round <= 2; round += 1) {
      await Promise.all(
        buyers.map(async (buyer, at) => {
          const customer = aCustomer({ email: buyer.email, cpf: cpfOf(at) });
          await shop.pay((await buyer.placeOrder({ productId, customer })).transactionId);
        }),
      );
      await shop.untilAssigned(productId, round * 30);
    }
    expect(await shop.stockOf(productId)).toMatchObject({ free: 0, held: 0, assigned: 60 });
  },
  TEST_MS,
);
