import { join } from 'node:path';
import { NODE_MODULES } from '../machine/paths.mjs';
import { projectsWith } from '../machine/projects.mjs';
import { run, toolEnvironment } from '../machine/run.mjs';
import { merge } from './perform.mjs';
import { clearReports, readReports } from './reports.mjs';

/**
 * Runs the targets of these stages in every project that has them. Nx takes from its cache what passed with the same
 * inputs, except with CI set.
 * @param {{node: string, parallel: number}} context
 * @param {(stage: object, result: object) => void} onResult called for each stage as soon as its last project is done
 */
export async function runThroughNx(stages, { node, parallel }, onResult) {
  const since = Date.now();
  const open = new Map(
    stages.map((stage) => [stage, projectsWith(stage.name).map((project) => project.name)]),
  );
  stages.forEach(({ name }) => clearReports(name));
  const collect = () => {
    for (const [stage, projects] of open) {
      const reports = readReports(stage.name);
      if (!projects.every((project) => reports.has(project))) continue;
      open.delete(stage);
      onResult(stage, merge([...reports.values()], since));
    }
  };
  const targets = stages.map(({ name }) => name).join(',');
  const { output } = await run(
    node,
    [
      join(NODE_MODULES, 'nx/dist/bin/nx.js'),
      ...['run-many', '-t', targets, '--parallel', String(parallel), '--output-style', 'static'],
      // What has to be built is built by the stage `build`.
      '--excludeTaskDependencies',
    ],
    // Nx prints a line when a task ends, and then its report is there.
    { env: toolEnvironment(node, { NX_SKIP_NX_CACHE: String(Boolean(process.env.CI)) }), onOutput: collect },
  );
  collect();
  for (const [stage, projects] of open) onResult(stage, unfinished(stage, projects, output, since));
}

/** Nx did not run every task; its output has the reason. */
function unfinished(stage, projects, nxOutput, since) {
  const reports = readReports(stage.name);
  const missing = projects.filter((project) => !reports.has(project));
  return merge(
    [
      ...reports.values(),
      {
        ok: false,
        counts: { passed: 0, failed: Math.max(1, missing.length), skipped: [] },
        reasons: [],
        startedAt: since,
        seconds: 0,
        output: `not run: ${missing.join(', ') || 'no project has such a target'}\n${nxOutput}`,
      },
    ],
    since,
  );
}
