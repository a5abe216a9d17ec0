import { backupStore, restoreStore } from './backup.js';
import { checkStore } from './check/check.js';

const USAGE = `usage: cli.js backup <data directory> <new folder>
       cli.js restore <backup folder> <new data directory>
       cli.js check <data directory> [<backup folder>]`;

const [command, from, to] = process.argv.slice(2);

try {
  process.exitCode = await run();
} catch (error) {
  console.error(`${command}: ${(error as Error).message}`);
  process.exitCode = 1;
}

async function run(): Promise<number> {
  if (command === 'check' && from) {
    const { isDamaged, lines } = checkStore(from, to);
    console.log(lines.join('\n'));
    return isDamaged ? 1 : 0;
  }
  const copy = command === 'backup' ? backupStore : command === 'restore' ? restoreStore : undefined;
  if (!copy || !from || !to) {
    console.error(USAGE);
    return 2;
  }
  await copy(from, to);
  console.log(`${command}: ${from} -> ${to}`);
  return 0;
}
