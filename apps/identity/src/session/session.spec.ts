import { describe, expect, it } from '@jest/globals';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@vale/contracts/time';
import { adminRules, customerRules, isOpen, newSession, slide } from './session.js';

const ages = { idleMs: 30 * DAY_MS, maxMs: 365 * DAY_MS };
const rules = customerRules(ages);
const opened = newSession({ key: 'key', accountId: 'account' }, 0, rules);

describe('a session', () => {
  it('is valid for the idle time after the last visit', () => {
    expect(isOpen(opened, 0, 30 * DAY_MS - 1, rules)).toBe(true);
    expect(isOpen(opened, 0, 30 * DAY_MS, rules)).toBe(false);
  });

  it('moves its end with a visit, at most once a day', () => {
    expect(slide(opened, DAY_MS - 1, rules)).toBeNull();
    expect(slide(opened, 10 * DAY_MS, rules)).toMatchObject({
      lastSeenAt: 10 * DAY_MS,
      expiresAt: 40 * DAY_MS,
    });
  });

  it('ends at its maximum age however often it is used', () => {
    expect(slide(opened, 350 * DAY_MS, rules)).toMatchObject({ expiresAt: 365 * DAY_MS });
  });

  it('moves more often when it ends within a day', () => {
    expect(slide(opened, HOUR_MS, customerRules({ idleMs: 2 * HOUR_MS, maxMs: DAY_MS }))).toMatchObject({
      expiresAt: 3 * HOUR_MS,
    });
  });

  it('is not valid once the account requires newer ones', () => {
    expect(isOpen(opened, 1, 1, rules)).toBe(false);
    expect(isOpen(newSession({ key: 'key', accountId: 'account' }, 5, rules), 5, 6, rules)).toBe(true);
  });
});

describe('an administrator’s session', () => {
  const forAdmin = adminRules(ages);
  const session = newSession({ key: 'key', accountId: 'admin' }, 0, forAdmin);

  it('ends after twelve hours without a request', () => {
    expect(isOpen(session, 0, 12 * HOUR_MS - 1, forAdmin)).toBe(true);
    expect(isOpen(session, 0, 12 * HOUR_MS, forAdmin)).toBe(false);
  });

  it('is written at most every five minutes', () => {
    expect(slide(session, 5 * MINUTE_MS - 1, forAdmin)).toBeNull();
    expect(slide(session, 5 * MINUTE_MS, forAdmin)).toMatchObject({
      expiresAt: 12 * HOUR_MS + 5 * MINUTE_MS,
    });
  });

  it('ends as soon although an earlier release opened it for longer', () => {
    const former = newSession({ key: 'key', accountId: 'admin' }, 0, rules);
    expect(isOpen(former, 0, 12 * HOUR_MS, forAdmin)).toBe(false);
  });

  it('never lasts longer than a customer’s', () => {
    expect(adminRules({ idleMs: HOUR_MS, maxMs: DAY_MS })).toMatchObject({ idleMs: HOUR_MS, maxMs: DAY_MS });
  });
});
