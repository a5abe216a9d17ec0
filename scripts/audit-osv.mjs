// `npm run audit:osv -- <path>`: known vulnerabilities of the locked packages, by records of OSV that were downloaded before:
// a JSON file (one record or a list) or a folder of them, such as https://osv-vulnerabilities.storage.googleapis.com/npm/all.zip
// unpacked. Nothing is sent.
import './machine/require-node.mjs';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { lockedPackages, readLock } from './audit/locked-packages.mjs';
import { vulnerabilities } from './audit/osv.mjs';
import { CommandError, main, say } from './machine/command.mjs';

await main(async () => {
  const [path] = process.argv.slice(2);
  if (!path) throw new CommandError('name the file or the folder with the OSV records');
  const records = filesIn(path).flatMap(readRecords);
  const packages = lockedPackages(readLock());
  const found = vulnerabilities(packages, records);
  found.forEach(say);
  say(`${packages.length} packages, ${records.length} records, ${found.length} vulnerabilities`);
  return found.length > 0 ? 1 : 0;
});

function filesIn(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) throw new CommandError(`${path} does not exist`);
  if (!stats.isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(path, name));
}

function readRecords(file) {
  try {
    const content = JSON.parse(readFileSync(file, 'utf8'));
    return Array.isArray(content) ? content : [content];
  } catch (cause) {
    throw new CommandError(`${file} is no JSON`, { cause });
  }
}
