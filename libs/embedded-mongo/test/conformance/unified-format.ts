/** The parts of MongoDB's unified test format that the CRUD suite uses. */

export type Json = null | undefined | boolean | number | string | Json[] | { [key: string]: Json };
export interface Fields {
  [key: string]: Json;
}

export interface Requirement {
  minServerVersion?: string;
  maxServerVersion?: string;
  topologies?: string[];
  auth?: boolean;
  serverless?: string;
}

export interface Operation {
  name: string;
  object: string;
  arguments?: Fields;
  expectError?: {
    isError?: boolean;
    isClientError?: boolean;
    errorCode?: number;
    errorContains?: string;
    errorLabelsContain?: string[];
    errorLabelsOmit?: string[];
    expectResult?: Json;
  };
  expectResult?: Json;
  ignoreResultAndError?: boolean;
  saveResultAsEntity?: string;
}

export interface CollectionData {
  databaseName: string;
  collectionName: string;
  documents: Fields[];
  createOptions?: Fields;
}

export interface UnifiedTest {
  description: string;
  skipReason?: string;
  runOnRequirements?: Requirement[];
  operations: Operation[];
  outcome?: CollectionData[];
}

export interface UnifiedFile {
  description: string;
  runOnRequirements?: Requirement[];
  createEntities?: { [kind: string]: Fields & { id: string } }[];
  initialData?: CollectionData[];
  tests: UnifiedTest[];
}

/** The store follows this release and is this kind of deployment. */
const SERVER = { version: '8.0.0', topology: 'single' };

/** These operations need a server under test control, or other deployments. */
const OUT_OF_REACH: [pattern: RegExp, reason: string][] = [
  [/failPoint/i, 'needs fail points'],
  [/clientBulkWrite/, 'client-level bulkWrite is outside the subset'],
  [
    /createEntities|assertSession(Pinned|Unpinned)|createChangeStream|listIndexNames/,
    'needs test-runner entities',
  ],
];

/** Returns undefined when the test runs. */
export function skipReason(file: UnifiedFile, test: UnifiedTest): string | undefined {
  if (test.skipReason) return 'skipped by the suite itself';
  for (const { name } of test.operations)
    for (const [pattern, reason] of OUT_OF_REACH) if (pattern.test(name)) return reason;
  if (meets(file.runOnRequirements) && meets(test.runOnRequirements)) return undefined;
  return 'for other server versions or deployments';
}

function meets(requirements: Requirement[] | undefined): boolean {
  if (!requirements) return true;
  return requirements.some(
    ({ minServerVersion, maxServerVersion, topologies, auth, serverless }) =>
      (!minServerVersion || compareVersions(SERVER.version, minServerVersion) >= 0) &&
      (!maxServerVersion || compareVersions(SERVER.version, maxServerVersion) <= 0) &&
      (!topologies || topologies.includes(SERVER.topology)) &&
      !auth &&
      serverless !== 'require',
  );
}

function compareVersions(left: string, right: string): number {
  const a = left.split('.').map(Number);
  const b = right.split('.').map(Number);
  for (let i = 0; i < 3; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
