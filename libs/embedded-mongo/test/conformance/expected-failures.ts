export interface ExpectedFailure {
  reason: string;
  /** Part of the error's text. */
  error: string;
  /** `file` for every test of the file that runs, or `file | test`. */
  tests: string[];
}

const refused = (feature: string, ...tests: string[]): ExpectedFailure => ({
  reason: `${feature}: no service sends it`,
  error: `embedded store: ${feature}`,
  tests,
});

/**
 * Tests of the official suite that fail. The list can only shrink: a test that passes or fails in another way fails the run until
 * it is taken out.
 */
export const EXPECTED_FAILURES: ExpectedFailure[] = [
  {
    reason: 'views are refused',
    error: "the option 'viewOn' of create is not supported",
    tests: ['estimatedDocumentCount | estimatedDocumentCount works correctly on views'],
  },
  {
    reason: 'validators are refused',
    error: "the command 'collMod' is not supported",
    tests: ['findOneAndUpdate-errorResponse | findOneAndUpdate document validation errInfo is accessible'],
  },
  refused(
    'an update by a pipeline',
    'bulkWrite-updateMany-dots_and_dollars',
    'bulkWrite-updateMany-pipeline',
    'bulkWrite-updateMany-rawdata',
    'bulkWrite-updateOne-dots_and_dollars',
    'bulkWrite-updateOne-pipeline',
    'bulkWrite-updateOne-rawdata',
    'findOneAndUpdate-comment',
    'findOneAndUpdate-dots_and_dollars',
    'findOneAndUpdate-pipeline',
    'findOneAndUpdate-rawdata',
    'updateMany-dots_and_dollars',
    'updateMany-pipeline',
    'updateOne-dots_and_dollars',
    'updateOne-pipeline',
  ),
  refused(
    "the option 'let'",
    'aggregate-let',
    'bulkWrite-deleteMany-let',
    'bulkWrite-deleteOne-let',
    'bulkWrite-replaceOne-let',
    'bulkWrite-updateMany-let',
    'bulkWrite-updateOne-let',
    'deleteMany-let',
    'deleteOne-let',
    'find-let',
    'findOneAndDelete-let',
    'findOneAndReplace-let',
    'findOneAndUpdate-let',
    'replaceOne-let',
    'updateMany-let',
    'updateOne-let',
  ),
  refused(
    "the option 'collation'",
    'aggregate-collation',
    'bulkWrite-collation',
    'count-collation',
    'deleteMany-collation',
    'deleteOne-collation',
    'distinct-collation',
    'find-collation',
    'findOneAndDelete-collation',
    'findOneAndReplace-collation',
    'findOneAndUpdate-collation',
    'replaceOne-collation',
    'updateMany-collation',
    'updateOne-collation',
  ),
  refused(
    "the option 'arrayFilters'",
    'bulkWrite-arrayFilters',
    'findOneAndUpdate-arrayFilters',
    'updateMany-arrayFilters',
    'updateOne-arrayFilters',
  ),
  refused(
    'the stage $sort',
    'aggregate-merge',
    'aggregate-out',
    'aggregate | Aggregate with multiple stages',
    'bypassDocumentValidation | Aggregate with $out passes bypassDocumentValidation: false',
  ),
  refused(
    "the option 'sort'",
    'bulkWrite-replaceOne-sort',
    'bulkWrite-updateOne-sort',
    'replaceOne-sort',
    'updateOne-sort',
  ),
  refused('the filter operator $type', 'create-null-ids'),
  refused('the stage $skip', 'count | Count documents with skip and limit'),
  refused('the stage $documents', 'aggregate-merge-errorResponse'),
  refused('the stage $listLocalSessions', 'db-aggregate-rawdata', 'db-aggregate'),
];

export const expectedFailure = (file: string, test: string): ExpectedFailure | undefined =>
  EXPECTED_FAILURES.find(({ tests }) => tests.includes(file) || tests.includes(`${file} | ${test}`));
