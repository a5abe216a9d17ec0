import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const CACHE = join(ROOT, '.cache');
export const NODE_MODULES = join(ROOT, 'node_modules');

/** What Vale runs on: `node:sqlite` and the module hooks of this release. Installing needs less, see require-node.mjs. */
export const RUNTIME_NODE = '24.9.0';
