import type { Variables } from '../aggregate/operator.js';
import type { StringOrder } from '../bson/compare.js';

export interface MatchContext {
  /** String order of the operation's collation; bytes when absent. */
  strings?: StringOrder | undefined;
  /** Values of `let`, for `$expr`. */
  variables?: Variables | undefined;
}
