import type { StringOrder } from '../bson/compare.js';
import type { Bson, Doc } from '../bson/values.js';
import type { Steps } from '../turns.js';
import type { Variables } from './operator.js';

/** What stages need from outside: the collation, `let`, and other collections. */
export interface PipelineContext {
  strings?: StringOrder | undefined;
  variables: Variables;
  /** Documents of a collection of the same database, after a filter and the pipeline that follows. */
  read: (collection: string, pipeline: Bson[], variables: Variables) => Steps<Doc>;
  /** Whether to pause now. */
  due: () => boolean;
}

/** Passes on every pause of its input. */
export type Stage = (input: Steps<Doc>) => Steps<Doc>;
export type CompileStage = (spec: Bson, context: PipelineContext, name: string) => Stage;
