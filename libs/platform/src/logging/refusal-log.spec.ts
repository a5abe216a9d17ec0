import { describe, expect, it } from '@jest/globals';
import { AppError, defineErrors, platformErrors } from '@vale/contracts/define';
import type { Logger } from '../logging.js';
import { RefusalLog } from './refusal-log.js';

const errors = defineErrors('shop', {
  soldOut: { status: 409, detail: '' },
  tooManyMails: { status: 429, detail: '' },
  busy: { status: 429, detail: '', log: 'warn' },
  noProduct: { status: 404, detail: '' },
});

const anybodys = [
  platformErrors.notFound,
  platformErrors.malformed,
  platformErrors.unknownHost,
  platformErrors.tooLarge,
  platformErrors.unsupportedMediaType,
];

describe('the log of refused requests', () => {
  it('has each, but one line for all that a limit refused or that anybody can cause', () => {
    const lines: string[] = [];
    const note = (level: string) => (message: string) => void lines.push(`${level} ${message}`);
    const logger = { info: note('info'), warn: note('warn') } as unknown as Logger;
    const log = new RefusalLog(logger);
    for (let times = 0; times < 3; times++) {
      for (const error of [...Object.values(errors), ...anybodys, platformErrors.conflict])
        log.write(new AppError(error));
    }
    const repeated = ['info refused: shop.sold-out', 'info refused: platform.conflict'];
    expect(lines).toEqual([
      ...['info refused: shop.sold-out', 'info refused: shop.too-many-mails', 'warn refused: shop.busy'],
      ...['info refused: shop.no-product', ...anybodys.map(({ code }) => `info refused: ${code}`)],
      'info refused: platform.conflict',
      ...[...repeated, ...repeated],
    ]);
  });
});
