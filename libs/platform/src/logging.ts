import { pino, type DestinationStream } from 'pino';
import { runningContext } from './context.js';
import { scrub } from './logging/scrub.js';

export type LogFields = Record<string, unknown>;

/**
 * JSON lines. The request and trace ids of the running call are added; personal data never leaves the process (see
 * `logging/scrub.ts`). Pass an error in the field `error`.
 */
export abstract class Logger {
  abstract child(bindings: LogFields): Logger;
  abstract debug(message: string, fields?: LogFields): void;
  abstract info(message: string, fields?: LogFields): void;
  abstract warn(message: string, fields?: LogFields): void;
  abstract error(message: string, fields?: LogFields): void;
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';
type LoudLevel = Exclude<LogLevel, 'silent'>;

const LOUDNESS: Record<LogLevel, number> = { debug: 20, info: 30, warn: 40, error: 50, silent: 100 };

/** The part of pino that is used here; a pino child writes to its parent's destination. */
type Writer = Record<LoudLevel, (fields: LogFields, message: string) => void> & {
  child(bindings: LogFields): Writer;
};

export class PinoLogger extends Logger {
  private constructor(
    private readonly writer: Writer,
    private readonly level: LogLevel,
  ) {
    super();
  }

  /** Writes to standard output by default. */
  static create(options: { level: LogLevel; destination?: DestinationStream }): PinoLogger {
    const settings = {
      level: options.level,
      base: null,
      messageKey: 'message',
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (level: string) => ({ level }) },
    };
    const writer = pino(settings, options.destination ?? standardOutput());
    return new PinoLogger(writer, options.level);
  }

  child(bindings: LogFields): PinoLogger {
    return new PinoLogger(this.writer.child(scrub(bindings)), this.level);
  }

  debug(message: string, fields?: LogFields): void {
    this.write('debug', message, fields);
  }

  info(message: string, fields?: LogFields): void {
    this.write('info', message, fields);
  }

  warn(message: string, fields?: LogFields): void {
    this.write('warn', message, fields);
  }

  error(message: string, fields?: LogFields): void {
    this.write('error', message, fields);
  }

  private write(level: LoudLevel, message: string, fields: LogFields = {}): void {
    if (LOUDNESS[level] < LOUDNESS[this.level]) return;
    const call = runningContext();
    this.writer[level](
      {
        ...(call && { requestId: call.requestId }),
        ...(call?.traceparent && { traceparent: call.traceparent }),
        ...scrub(fields),
      },
      scrub({ message }).message,
    );
  }
}

/**
 * pino flushes at exit and retries for ever if the output fails, so a process whose terminal was closed
 * would never end. After its first failure the output drops all lines.
 */
function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: false });
  const drop = {
    write: () => true,
    flush: () => undefined,
    flushSync: () => undefined,
    end: () => undefined,
  };
  output.on('error', () => Object.assign(output, drop));
  return output;
}
