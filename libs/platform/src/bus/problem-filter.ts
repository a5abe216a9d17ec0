import { Catch } from '@nestjs/common';
import type { RpcExceptionFilter } from '@nestjs/common';
import { platformErrors } from '@vale/contracts/define';
import { throwError } from 'rxjs';
import type { Observable } from 'rxjs';
import { toAppError } from '../errors.js';
import type { Logger } from '../logging.js';
import { RefusalLog } from '../logging/refusal-log.js';

/** Turns any error of a handler into an `AppError`. Unexpected ones are logged, and their text is not sent. */
@Catch()
export class ProblemFilter implements RpcExceptionFilter {
  private readonly refusals: RefusalLog;

  constructor(private readonly logger: Logger) {
    this.refusals = new RefusalLog(logger);
  }

  catch(thrown: unknown): Observable<never> {
    const error = toAppError(thrown);
    if (error.is(platformErrors.unexpected)) this.logger.error('message handler failed', { error: thrown });
    else this.refusals.write(error);
    return throwError(() => error);
  }
}
