import { workerData } from 'node:worker_threads';
import { backupStore } from './backup.js';

const { dataDir, to } = workerData as { dataDir: string; to: string };
await backupStore(dataDir, to);
