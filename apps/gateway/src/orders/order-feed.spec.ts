import { describe, expect, it } from '@jest/globals';
import { OrderFeed, type OrderChange } from './order-feed.js';

const change = (version: number, status: OrderChange['status'] = 'pending', transactionId = 'T1') => ({
  transactionId,
  status,
  version,
});

describe('OrderFeed', () => {
  it('tells a waiting page of a change of its order, and of no other', async () => {
    const feed = new OrderFeed();
    const page = feed.follow('T1');
    const heard = page.next();
    feed.tell(change(1, 'paid', 'T2'));
    feed.tell(change(1, 'paid'));
    expect(await heard).toEqual(change(1, 'paid'));
  });

  it('keeps only the newest for a page that is slow', async () => {
    const feed = new OrderFeed();
    const page = feed.follow('T1');
    for (const version of [1, 3, 2]) feed.tell(change(version));
    expect(await page.next()).toEqual(change(3));
  });

  it('tells nothing twice and nothing older than what was told', async () => {
    const feed = new OrderFeed();
    const page = feed.follow('T1');
    feed.tell(change(5, 'paid'));
    await page.next();
    feed.tell(change(5, 'paid'));
    feed.tell(change(4));
    feed.tell(change(6, 'completed'));
    expect(await page.next()).toEqual(change(6, 'completed'));
  });

  it('ends a waiting page when it is closed, and forgets the order with its last page', async () => {
    const feed = new OrderFeed();
    const [one, other] = [feed.follow('T1'), feed.follow('T1')];
    const waiting = one.next();
    one.close();
    one.close();
    expect(await waiting).toBeNull();
    expect(feed.followedOrders).toBe(1);
    other.close();
    expect(feed.followedOrders).toBe(0);
    expect(await other.next()).toBeNull();
  });
});
