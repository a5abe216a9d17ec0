import { describe, expect, it } from '@jest/globals';
import { AppError, platformErrors } from '@vale/contracts/define';
import { MongoBulkWriteError, MongoNetworkError, MongoServerError, MongoServerSelectionError } from 'mongodb';
import { toAppError } from './errors.js';

describe('toAppError', () => {
  it.each([
    ['fails during a command', new MongoNetworkError('connection closed')],
    [
      'fails during a bulk write',
      new MongoBulkWriteError(new MongoNetworkError('connection closed') as never, {} as never),
    ],
    ['cannot be reached', new MongoServerSelectionError('ECONNREFUSED', {} as never)],
    ['has no primary', new MongoServerError({ message: 'the primary stepped down', code: 189 })],
    ['refuses the password', new MongoServerError({ message: 'Authentication failed.', code: 18 })],
  ])('a store that %s is unavailable: a client retries', (_how, thrown) => {
    const error = toAppError(thrown);
    expect(error.is(platformErrors.unavailable)).toBe(true);
    expect(error.cause).toBe(thrown);
  });

  it('keeps refusals of the store unexpected', () => {
    expect(toAppError(new MongoServerError({ message: 'bad query' })).code).toBe('platform.unexpected');
  });

  it('an error of the catalogue stays itself', () => {
    const error = new AppError(platformErrors.conflict);
    expect(toAppError(error)).toBe(error);
  });
});
