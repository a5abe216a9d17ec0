import { startApps } from '@vale/platform/app';
import { DeadLetters } from '@vale/platform/dead-letters';
import { waitUntil } from '../wait-until.js';
import { Notes, probeApp, watcherApp } from './probe-apps.js';
import { QUICK_EVENTS } from './contract-environment.js';
import { probeEvents, probeJobs } from './probe-contracts.js';

// A process that a suite starts in order to kill it: `probe-process.ts <command> <mark> <count>`.
// It runs the command `count` times, prints that it is acknowledged, and then runs until it is killed.

const [command = '', mark = '', count = '1'] = process.argv.slice(2);
const print = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
const values = Array.from({ length: Number(count) }, (_, value) => value);

const system = await startApps([probeApp, watcherApp], {
  env: process.env,
  eventPolicy: QUICK_EVENTS,
  stalledAfterMs: 2_000,
});
print({ started: true });

const commands: Record<string, () => Promise<unknown>> = {
  emit: () => Promise.all(values.map((value) => system.bus.emit(probeEvents.happened, { mark, value }))),
  both: async () => {
    await commands['emit']!();
    await commands['enqueue']!();
  },
  enqueue: () => Promise.all(values.map((value) => system.jobs.enqueue(probeJobs.work, { mark, value }))),
  // The documents are saved, but their events are not published: this is the crash that the outbox exists for.
  save: () => {
    const { events } = system.drivers;
    events.publish = events.publishKept = () => new Promise(() => {});
    const notes = system.get('probe', Notes);
    return Promise.all(values.map((value) => notes.save(mark, `${mark}-${value}`)));
  },
  run: async () => {},
  outlive: () =>
    waitUntil(async () => (await system.get('probe', DeadLetters).list()).items[0], { forMs: 30_000 }),
};

await commands[command]?.();
print({ acknowledged: command });
process.once('SIGTERM', () => {
  void system.close().then(() => {
    print({ closed: true });
    process.exit(0);
  });
});
