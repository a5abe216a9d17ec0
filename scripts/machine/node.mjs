import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { NODE_MODULES, RUNTIME_NODE } from './paths.mjs';
import { CommandError } from './command.mjs';

/** The Node that comes with the packages, so that every machine runs the same one. None for some platforms. */
function packagedNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  return join(NODE_MODULES, `node-${platform}-${process.arch}`, 'bin', name);
}

/**
 * The path of a Node that Vale runs on: the packaged one, else the one that runs this script.
 * @throws CommandError when neither will do.
 */
export function runtimeNode() {
  const packaged = packagedNode();
  if (process.execPath === packaged) return packaged;
  if (existsSync(packaged) && versionOf(packaged)) return packaged;
  if (isNewEnough(process.versions.node)) return process.execPath;
  throw new CommandError(
    `Vale runs on Node ${RUNTIME_NODE} or newer; this is ${process.versions.node}, and there is no packaged one for ` +
      `${process.platform} ${process.arch}. Install Node 24 (https://nodejs.org), then run this again.`,
  );
}

/** Undefined where the binary does not run: on Alpine, say, whose C library is another. */
function versionOf(node) {
  const { status, stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

export function isNewEnough(version, wanted = RUNTIME_NODE) {
  const parts = (text) => text.replace(/^v/, '').split('.').map(Number);
  const [have, want] = [parts(version), parts(wanted)];
  const differing = want.findIndex((part, index) => have[index] !== part);
  return differing < 0 || have[differing] > want[differing];
}
