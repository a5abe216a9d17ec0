import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The bundler names the source file above its code. */
const SOURCE = /^\/\/ ((?:apps|libs|node_modules)\/\S+)$/;
/** V8's names of what runs no function; `(program)` is native code outside a call. */
const IDLE = new Set(['(idle)', '(root)']);
/**
 * Milliseconds by cause, from the profiles of all threads in a folder: one of our projects, a package, Node, or the garbage collection.
 * Counts what was sampled from `from` to `to` ms after the start. The store's project includes its waits for the disk.
 */
export function processorCauses(folder, { from, to }) {
  const sums = {};
  for (const name of readdirSync(folder)) {
    const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    const causes = new Map(nodes.map(({ id, callFrame }) => [id, causeOf(callFrame)]));
    let at = 0;
    for (const [n, id] of samples.entries()) {
      at += timeDeltas[n] / 1_000;
      const cause = causes.get(id);
      if (cause && at >= from && at <= to) sums[cause] = (sums[cause] ?? 0) + timeDeltas[n] / 1_000;
    }
  }
  return sums;
}

function causeOf({ functionName, url, lineNumber }) {
  if (IDLE.has(functionName)) return undefined;
  if (functionName.startsWith('(')) return functionName;
  if (!url.startsWith('file:')) return 'Node';
  const file = sourceOf(fileURLToPath(url), lineNumber);
  const [, ours, theirs] =
    /^(?:((?:apps|libs)\/[^/]+)\/|node_modules\/((?:@[^/]+\/)?[^/]+))/.exec(file) ?? [];
  return ours ?? theirs ?? file;
}

const marksOf = new Map();

/** The source of a line of a bundle. */
function sourceOf(path, line) {
  if (!marksOf.has(path)) {
    const lines = readFileSync(path, 'utf8').split('\n');
    marksOf.set(
      path,
      lines.flatMap((text, at) => {
        const [, source] = SOURCE.exec(text) ?? [];
        return source ? [{ at, source }] : [];
      }),
    );
  }
  return marksOf.get(path).findLast(({ at }) => at <= line)?.source ?? path;
}
