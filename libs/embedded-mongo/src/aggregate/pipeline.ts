import { located, notSupported } from '../errors.js';
import { isDoc, type Bson, type Doc } from '../bson/values.js';
import { TURN } from '../turns.js';
import { compileDocStage } from './doc-stages.js';
import { GROUP_STAGES } from './group-stages.js';
import { joinStages } from './join-stages.js';
import type { CompileStage, PipelineContext, Stage } from './stage.js';
import { STREAM_STAGES } from './stream-stages.js';

const STAGES: Record<string, CompileStage> = {
  ...STREAM_STAGES,
  ...GROUP_STAGES,
  ...joinStages(compilePipeline),
};

const UNSUPPORTED = new Set(
  '$changeStream $changeStreamSplitLargeEvent $collStats $indexStats $currentOp $listSessions $listLocalSessions $planCacheStats $geoNear $graphLookup $redact $search $searchMeta $vectorSearch $setWindowFields $densify $fill $bucketAuto $sample $shardedDataDistribution $querySettings $listSampledQueries'.split(
    ' ',
  ),
);

/** The one field of a stage. */
export function stageName(stage: Bson): string {
  if (!isDoc(stage)) throw located(40323, 'Each element of the pipeline must be an object');
  const names = Object.keys(stage);
  if (names.length !== 1)
    throw located(40323, 'A pipeline stage specification object must contain exactly one field.');
  return names[0]!;
}

/** Compiles the stages in order; the result is lazy. */
export function compilePipeline(pipeline: Bson[], context: PipelineContext): Stage {
  const stages = pipeline.map((stage) => compileStage(stage, context));
  return (input) => stages.reduce((documents, stage) => stage(documents), input);
}

function compileStage(stage: Bson, context: PipelineContext): Stage {
  const name = stageName(stage);
  const spec = (stage as Doc)[name];
  if (Object.hasOwn(STAGES, name)) return STAGES[name]!(spec, context, name);
  const each = compileDocStage(stage as Doc, context);
  if (each) {
    return function* (input) {
      for (const doc of input) yield doc === TURN ? TURN : each(doc);
    };
  }
  if (name === '$out' || name === '$merge')
    throw located(40601, `${name} can only be the final stage in the pipeline`);
  if (UNSUPPORTED.has(name)) throw notSupported(`the stage ${name}`);
  throw located(40324, `Unrecognized pipeline stage name: '${name}'`);
}
