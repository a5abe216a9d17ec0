import type { LoggerService } from '@nestjs/common';
import type { Logger } from '../logging.js';

/** Writes Nest's own lines to the platform's log; those about routes and modules at `debug`. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.logger.debug(text(message), context(rest));
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.logger.debug(text(message), context(rest));
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.logger.debug(text(message), context(rest));
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.logger.warn(text(message), context(rest));
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.logger.error(text(message), {
      ...context(rest),
      ...(message instanceof Error && { error: message }),
    });
  }
}

function text(message: unknown): string {
  if (message instanceof Error) return message.message;
  return typeof message === 'string' ? message : JSON.stringify(message);
}

function context(rest: unknown[]): { context?: string } {
  const last = rest.at(-1);
  return typeof last === 'string' ? { context: last } : {};
}
