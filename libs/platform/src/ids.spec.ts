import { describe, expect, it } from '@jest/globals';
import { Clock } from './clock.js';
import { SystemIds } from './ids.js';

class StandingClock extends Clock {
  constructor(public ms: number) {
    super();
  }

  now(): Date {
    return new Date(this.ms);
  }

  nowMs(): number {
    return this.ms;
  }
}

describe('SystemIds', () => {
  it('gives ids that sort by time', () => {
    const clock = new StandingClock(1_700_000_000_000);
    const ids = new SystemIds(clock);
    const earlier = ids.ulid();
    clock.ms += 1;
    const later = ids.ulid();
    expect(earlier).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(earlier < later).toBe(true);
  });

  it('gives 20,000 different ids within one millisecond, over several refills of its pool', () => {
    const ids = new SystemIds(new StandingClock(1_700_000_000_000));
    const given = Array.from({ length: 20_000 }, () => ids.ulid());
    expect(new Set(given).size).toBe(given.length);
  });

  it('uses all 32 characters at every random position', () => {
    const ids = new SystemIds();
    const given = Array.from({ length: 5_000 }, () => ids.ulid().slice(10));
    for (let place = 0; place < 16; place++) {
      expect(new Set(given.map((id) => id[place])).size).toBe(32);
    }
  });

  it('gives tokens of the requested size, which are safe in a URL', () => {
    const ids = new SystemIds();
    expect(Buffer.from(ids.token(), 'base64url')).toHaveLength(32);
    expect(ids.token(24)).toMatch(/^[\w-]{32}$/);
    expect(ids.token()).not.toBe(ids.token());
  });
});
