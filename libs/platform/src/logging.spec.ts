import { spawnSync } from 'node:child_process';
import { existsSync, openSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { runInContext } from './context.js';
import { PinoLogger, type LogLevel } from './logging.js';

function capture(level: LogLevel = 'debug') {
  const lines: string[] = [];
  const logger = PinoLogger.create({ level, destination: { write: (line) => void lines.push(line) } });
  return { logger, lines, last: () => JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown> };
}

describe('PinoLogger', () => {
  it('writes JSON lines with level, time, message and fields', () => {
    const { logger, last } = capture();
    logger.info('order placed', { orderId: '01J', totalCentavos: 4990 });
    expect(last()).toMatchObject({
      level: 'info',
      message: 'order placed',
      orderId: '01J',
      totalCentavos: 4990,
    });
    expect(Date.parse(String(last()['time']))).not.toBeNaN();
  });

  it('writes nothing below its level, children included', () => {
    const { logger, lines } = capture('warn');
    logger.child({ service: 'catalog' }).info('quiet');
    logger.debug('quiet');
    expect(lines).toHaveLength(0);
    logger.child({ service: 'catalog' }).warn('written');
    expect(lines).toHaveLength(1);
  });

  it('hands bindings down to children', () => {
    const { logger, last } = capture();
    logger.child({ service: 'checkout' }).child({ consumer: 'x' }).info('hello');
    expect(last()).toMatchObject({ service: 'checkout', consumer: 'x' });
  });

  it('adds the request and trace of the running call, and invents none', async () => {
    const { logger, last } = capture();
    await runInContext({ requestId: 'r-1', traceparent: '00-a-b-01' }, async () => {
      await Promise.resolve();
      logger.info('inside');
    });
    expect(last()).toMatchObject({ requestId: 'r-1', traceparent: '00-a-b-01' });
    logger.info('outside');
    expect(last()).not.toHaveProperty('requestId');
  });

  it('hides personal data at any depth, in bindings too', () => {
    const { logger, lines } = capture();
    logger.child({ email: 'ana@example.com' }).info('buyer', {
      customer: { name: 'Ana', cpf: '529.982.247-25', phone: '11999990000' },
      lines: [{ code: 'ABCD-1234' }],
      headers: { Cookie: 'sid=1', Authorization: 'Bearer x' },
      password: 'segredo',
    });
    for (const secret of ['ana@', 'Ana', '529', '1199', 'ABCD', 'sid=1', 'Bearer', 'segredo']) {
      expect(lines[0]).not.toContain(secret);
    }
  });

  it('hides addresses and CPFs in texts, also in those of errors, and passwords in URIs', () => {
    const { logger, lines, last } = capture();
    const cause = new Error('mongodb://user:pa55@store/vale refused 52998224725');
    const error = Object.assign(new Error('dup key: { email: "ana@example.com" }', { cause }), {
      code: 11000,
    });
    logger.error('could not save ana@example.com', { error });
    expect(lines[0]).not.toMatch(/ana@|pa55|52998224725/);
    expect(last()['error']).toMatchObject({ type: 'Error', errorCode: 11000, cause: { type: 'Error' } });
  });

  it('logs values that JSON cannot represent', () => {
    const { logger, last } = capture();
    const ring: Record<string, unknown> = { size: 10n, bytes: Buffer.alloc(9) };
    ring['self'] = ring;
    logger.info('ring', { ring });
    expect(last()['ring']).toMatchObject({ size: '10', bytes: '[9 bytes]' });
  });
});

describe('the output of a process', () => {
  const FULL = '/dev/full';

  (existsSync(FULL) ? it : it.skip)(
    'does not hold up its end once it cannot be written (needs /dev/full)',
    () => {
      const hooks = new URL('../../testing/src/process/typescript-hooks.mjs', import.meta.url).href;
      const logging = new URL('./logging.ts', import.meta.url).href;
      const program = `const { PinoLogger } = await import(${JSON.stringify(logging)});
      const logger = PinoLogger.create({ level: 'info' });
      logger.info('one');
      setTimeout(() => { logger.info('two'); process.exit(3); }, 200);`;
      const args = ['--conditions=vale-source', '--import', hooks, '--input-type=module', '-e', program];
      const stdio = ['ignore', openSync(FULL, 'w'), 'inherit'] as const;
      const { status } = spawnSync(process.execPath, args, { stdio: [...stdio], timeout: 10_000 });
      expect(status).toBe(3);
    },
    20_000,
  );
});
