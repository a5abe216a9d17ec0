import { describe, expect, it } from '@jest/globals';
import { isOpen, newSession, slide } from './session.js';

const HOUR = 60 * 60 * 1_000;
const DAY = 24 * HOUR;
const rules = { idleMs: 30 * DAY, maxMs: 365 * DAY };
const opened = newSession({ key: 'key', accountId: 'account' }, 0, rules);

describe('a session', () => {
  it('is valid for the idle time after the last visit', () => {
    expect(isOpen(opened, 0, 30 * DAY - 1)).toBe(true);
    expect(isOpen(opened, 0, 30 * DAY)).toBe(false);
  });

  it('moves its end with a visit, at most once a day', () => {
    expect(slide(opened, DAY - 1, rules)).toBeNull();
    expect(slide(opened, 10 * DAY, rules)).toMatchObject({ lastSeenAt: 10 * DAY, expiresAt: 40 * DAY });
  });

  it('ends at its maximum age however often it is used', () => {
    expect(slide(opened, 350 * DAY, rules)).toMatchObject({ expiresAt: 365 * DAY });
  });

  it('moves more often when it ends within a day', () => {
    expect(slide(opened, HOUR, { idleMs: 2 * HOUR, maxMs: DAY })).toMatchObject({ expiresAt: 3 * HOUR });
  });

  it('is not valid once the account requires newer ones', () => {
    expect(isOpen(opened, 1, 1)).toBe(false);
    expect(isOpen(newSession({ key: 'key', accountId: 'account' }, 5, rules), 5, 6)).toBe(true);
  });
});
