import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Bus } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import type { SecurityLog } from '@vale/platform/logging/security-log';
import { KnownSessions, type KnownSession } from './known-sessions.js';

class MovedClock extends Clock {
  ms = 1_000;
  now(): Date {
    return new Date(this.ms);
  }
  nowMs(): number {
    return this.ms;
  }
}

const session = (sessionId: string): KnownSession => ({
  actor: { accountId: 'a', sessionId, email: 'a@x.com', role: 'customer' },
  user: { uid: 'a', email: 'a@x.com', displayName: 'a', role: 'customer', emailConfirmed: false },
  expiresAt: 9_999_999,
});

describe('KnownSessions', () => {
  let clock: MovedClock;
  let requested: string[];
  let reply: (token: string) => Promise<KnownSession | null>;
  let sessions: KnownSessions;
  let denials: object[];

  beforeEach(() => {
    clock = new MovedClock();
    requested = [];
    reply = async (token) => (token.startsWith('good') ? session(`key of ${token}`) : null);
    const bus = {
      request: async (_message: unknown, { token }: { token: string }) => {
        requested.push(token);
        return reply(token);
      },
    } as unknown as Bus;
    denials = [];
    const security = { refused: (subject: object) => denials.push(subject) } as unknown as SecurityLog;
    sessions = new KnownSessions(bus, clock, security);
  });

  it('uses a reply for 30 s, also that the token is unknown', async () => {
    await sessions.find('good');
    await sessions.find('bad');
    clock.ms += 29_999;
    expect(await sessions.find('good')).not.toBeNull();
    expect(await sessions.find('bad')).toBeNull();
    expect(requested).toEqual(['good', 'bad']);
    clock.ms += 1;
    await sessions.find('good');
    expect(requested).toEqual(['good', 'bad', 'good']);
  });

  it('sends one request for many callers at the same time', async () => {
    await Promise.all(Array.from({ length: 10 }, () => sessions.find('good')));
    expect(requested).toEqual(['good']);
  });

  it('forgets a revoked session and no other', async () => {
    await sessions.find('good1');
    await sessions.find('good2');
    sessions.forgetSessions({ sessionKeys: ['key of good1'] });
    await sessions.find('good1');
    await sessions.find('good2');
    expect(requested).toEqual(['good1', 'good2', 'good1']);
  });

  it('does not keep a reply that was pending when the session was revoked', async () => {
    let arrive: (known: KnownSession) => void = () => undefined;
    reply = () => new Promise((resolve) => (arrive = resolve));
    const pending = sessions.find('good');
    await Promise.resolve();
    sessions.forgetSessions({ sessionKeys: ['key of good'] });
    arrive(session('key of good'));
    await pending;
    reply = async () => null;
    expect(await sessions.find('good')).toBeNull();
  });

  it('keeps no failure', async () => {
    reply = () => Promise.reject(new Error('down'));
    await expect(sessions.find('good')).rejects.toThrow('down');
    reply = async () => session('key of good');
    expect(await sessions.find('good')).not.toBeNull();
  });

  it('keeps a bounded number of replies', async () => {
    for (let index = 0; index < 10_001; index += 1) await sessions.find(`good${index}`);
    requested.length = 0;
    await sessions.find('good10000');
    await sessions.find('good0');
    expect(requested).toEqual(['good0']);
  });

  describe('denied access', () => {
    const open = (accountId: string) => {
      const { actor, user } = session('key');
      const call = () =>
        sessions.assertMayCall({ actor: { ...actor, accountId }, user }, 'admin', '203.0.113.1');
      expect(call).toThrow('ACESSO NEGADO');
    };

    it('is logged with the account, once a minute for each', () => {
      for (let times = 0; times < 50; times++) open('a');
      open('b');
      expect(denials).toEqual([
        { event: 'access', accountId: 'a', ip: '203.0.113.1' },
        { event: 'access', accountId: 'b', ip: '203.0.113.1' },
      ]);
      clock.ms += 60_000;
      open('a');
      expect(denials).toHaveLength(3);
    });

    it('of a visitor, who is nobody, and allowed access are not', () => {
      const { actor, user } = session('key');
      expect(() => sessions.assertMayCall({}, 'admin', '203.0.113.1')).toThrow('Faça login');
      expect(sessions.assertMayCall({ actor, user }, 'user', '203.0.113.1')).toBe(actor);
      expect(denials).toEqual([]);
    });
  });
});
