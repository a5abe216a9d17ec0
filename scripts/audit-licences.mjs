// `npm run audit:licences`: every package of the lockfile has a licence of the list.
import './machine/require-node.mjs';
import { licenceProblems } from './audit/licences.mjs';
import { lockedPackages, readLock } from './audit/locked-packages.mjs';
import { main, say } from './machine/command.mjs';

await main(async () => {
  const packages = lockedPackages(readLock());
  const problems = licenceProblems(packages);
  problems.forEach(say);
  say(`${packages.length} packages, ${problems.length} with a licence that is not on the list`);
  return problems.length > 0 ? 1 : 0;
});
