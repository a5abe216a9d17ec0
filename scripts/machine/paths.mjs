import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const CACHE = join(ROOT, '.cache');
/** The image has the packages and the build, and no sources. */
export const IS_IMAGE = !existsSync(join(ROOT, 'scripts/start.mjs'));
export const NODE_MODULES = join(ROOT, 'node_modules');

/**
 * Oldest Node that runs Vale: it has `node:sqlite` and the module hooks. Installing needs less, see
 * require-node.mjs.
 */
export const RUNTIME_NODE = '24.9.0';
