import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** wrk takes whole seconds. */
const SECONDS = 1;
const LIMIT_MS = 20_000;
const here = (file) => join(import.meta.dirname, file);

/** What makes the requests here. */
export const generator = spawnSync('wrk', ['--version']).error ? 'bench/load-generator.mjs' : 'wrk';

/** Paths that are sent in turn, in a file of their own. */
export function pathsFile(folder, name, paths) {
  const file = join(folder, `${name}.paths`);
  writeFileSync(file, `${paths.join('\n')}\n`);
  return file;
}

/**
 * One round of requests, from a process of its own.
 * @param {{url: string, file: string, first?: number, connections: number}} load `first`: the number of the first path
 * @returns {Promise<{perSecond: number, p50: number, p99: number, requests: number}>} milliseconds
 * @throws when a request failed or was replied to by an error: a fast error is no figure
 */
export async function httpRound({ url, file, first = 0, connections }) {
  const [program, args] =
    generator === 'wrk'
      ? [
          'wrk',
          [
            ...['-t1', `-c${connections}`, `-d${SECONDS}s`, '-s', here('cycle-paths.lua'), url],
            ...['--', file, String(first)],
          ],
        ]
      : [
          process.execPath,
          [
            here('load-generator.mjs'),
            url,
            file,
            String(first),
            String(connections),
            String(SECONDS * 1_000),
          ],
        ];
  const { stdout } = await run(program, args, { timeout: LIMIT_MS });
  const { requests, ms, p50, p99, failed } = JSON.parse(stdout.trim().split('\n').at(-1));
  if (failed > 0 || requests === 0)
    throw new Error(`${failed} of ${requests} requests to ${url} failed: ${stdout}`);
  return { perSecond: requests / (ms / 1_000), p50, p99, requests };
}
