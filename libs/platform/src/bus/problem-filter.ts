import { Catch } from '@nestjs/common';
import type { RpcExceptionFilter } from '@nestjs/common';
import { platformErrors } from '@vale/contracts/define';
import { throwError } from 'rxjs';
import type { Observable } from 'rxjs';
import { toAppError } from '../errors.js';
import type { Logger } from '../logging.js';

/** Makes any error of a handler an `AppError`. What was not thrown on purpose is logged and not shown. */
@Catch()
export class ProblemFilter implements RpcExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(thrown: unknown): Observable<never> {
    const error = toAppError(thrown);
    if (error.is(platformErrors.unexpected)) this.logger.error('message handler failed', { error: thrown });
    else this.logger[error.definition.log](`refused: ${error.code}`);
    return throwError(() => error);
  }
}
