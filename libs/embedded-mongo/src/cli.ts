import { backupStore, restoreStore } from './backup.js';

const USAGE = `usage: cli.js backup <data directory> <new folder>
       cli.js restore <backup folder> <new data directory>`;

const [command, from, to] = process.argv.slice(2);
const run = command === 'backup' ? backupStore : command === 'restore' ? restoreStore : undefined;

if (!run || !from || !to) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  try {
    await run(from, to);
    console.log(`${command}: ${from} -> ${to}`);
  } catch (error) {
    console.error(`${command}: ${(error as Error).message}`);
    process.exitCode = 1;
  }
}
