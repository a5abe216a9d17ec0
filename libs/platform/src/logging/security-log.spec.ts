import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AppError, platformErrors } from '@vale/contracts/define';
import { runInContext } from '../context.js';
import { PinoLogger } from '../logging.js';
import { SecurityLog } from './security-log.js';

let lines: object[];
let log: SecurityLog;

beforeEach(() => {
  jest.useFakeTimers();
  lines = [];
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as object);
      done();
    },
  });
  log = new SecurityLog(PinoLogger.create({ level: 'info', destination }));
});
afterEach(() => {
  jest.useRealTimers();
});

const client = { ip: '203.0.113.77', userAgent: 'x' };

describe('a security event', () => {
  it('says when, who, from which network and in which request, but not the address', () => {
    runInContext({ requestId: 'r1', client }, () =>
      log.done({ event: 'login', accountId: 'a1' }, { by: 'password' }),
    );
    expect(lines).toEqual([
      {
        level: 'info',
        message: 'security event',
        time: expect.any(String),
        requestId: 'r1',
        event: 'login',
        outcome: 'done',
        accountId: 'a1',
        network: '203.0.113.0/24',
        by: 'password',
      },
    ]);
    expect(JSON.stringify(lines)).not.toContain(client.ip);
  });

  it('has the reason of a refusal, and passes the refusal on', async () => {
    const forbidden = new AppError(platformErrors.forbidden);
    const refused = log.logOutcome({ event: 'access', ip: '2001:db8:1:2::3' }, () =>
      Promise.reject(forbidden),
    );
    await expect(refused).rejects.toBe(forbidden);
    expect(lines).toMatchObject([
      { level: 'warn', event: 'access', outcome: 'refused', reason: 'platform.forbidden' },
    ]);
    expect(lines[0]).toMatchObject({ network: '2001:db8:1::/48' });
  });

  it('is not logged for a failure of the shop itself', async () => {
    const down = new AppError(platformErrors.unavailable);
    await expect(log.logRefusal({ event: 'login' }, () => Promise.reject(down))).rejects.toBe(down);
    expect(lines).toEqual([]);
  });

  it('is one line a minute if a limit refused it, with how many were left out', () => {
    const limited = new AppError(platformErrors.tooManyRequests);
    for (let second = 0; second < 61; second++) {
      log.refused({ event: 'login', accountId: `a${second}` }, limited);
      jest.advanceTimersByTime(1_000);
    }
    expect(lines).toMatchObject([{ accountId: 'a0' }, { accountId: 'a60', leftOut: 59 }]);
  });
});
