// `node scripts/complete-lock.mjs` after `npm install <package>`: puts the packages of other platforms back into the lock
// file where npm left them out. Why: see lock/platforms.mjs.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { completePlatforms } from './lock/platforms.mjs';
import { ROOT } from './machine/paths.mjs';

const file = join(ROOT, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const added = completePlatforms(lock);
if (added.length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(added.length > 0 ? `added: ${added.join(', ')}` : 'The lock file has every platform.');
