import { describe, expect, it } from '@jest/globals';
import { OrderFeed, type OrderChange } from './order-feed.js';

const change = (version: number, status: OrderChange['status'] = 'pending', transactionId = 'T1') => ({
  transactionId,
  status,
  version,
});

describe('OrderFeed', () => {
  it('sends a waiting page the changes of its order, and of no other', async () => {
    const feed = new OrderFeed();
    const page = feed.subscribe('T1');
    const received = page.next();
    feed.push(change(1, 'paid', 'T2'));
    feed.push(change(1, 'paid'));
    expect(await received).toEqual(change(1, 'paid'));
  });

  it('keeps only the newest for a page that is slow', async () => {
    const feed = new OrderFeed();
    const page = feed.subscribe('T1');
    for (const version of [1, 3, 2]) feed.push(change(version));
    expect(await page.next()).toEqual(change(3));
  });

  it('sends nothing twice and nothing older than what was sent', async () => {
    const feed = new OrderFeed();
    const page = feed.subscribe('T1');
    feed.push(change(5, 'paid'));
    await page.next();
    feed.push(change(5, 'paid'));
    feed.push(change(4));
    feed.push(change(6, 'completed'));
    expect(await page.next()).toEqual(change(6, 'completed'));
  });

  it('ends a waiting page when it is closed, and forgets the order with its last page', async () => {
    const feed = new OrderFeed();
    const [one, other] = [feed.subscribe('T1'), feed.subscribe('T1')];
    const waiting = one.next();
    one.close();
    one.close();
    expect(await waiting).toBeNull();
    expect(feed.size).toBe(1);
    other.close();
    expect(feed.size).toBe(0);
    expect(await other.next()).toBeNull();
  });
});
