import { startApps } from '@vale/platform/app';
import { Notes, probeApp, watcherApp } from './probe-apps.js';
import { QUICK_EVENTS } from './quick-events.js';
import { probeEvents, probeJobs } from './probe-contracts.js';

// A process that a suite starts in order to kill it: `probe-process.ts <what> <mark> <count>`.
// It does `count` things, says so once they are acknowledged, and then works on until it is killed.

const [what = '', mark = '', count = '1'] = process.argv.slice(2);
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
const values = Array.from({ length: Number(count) }, (_, value) => value);

const system = await startApps([probeApp, watcherApp], {
  env: process.env,
  eventPolicy: QUICK_EVENTS,
  stalledAfterMs: 2_000,
});
say({ started: true });

const deeds: Record<string, () => Promise<unknown>> = {
  tell: () => Promise.all(values.map((value) => system.bus.emit(probeEvents.happened, { mark, value }))),
  enqueue: () => Promise.all(values.map((value) => system.jobs.enqueue(probeJobs.work, { mark, value }))),
  // The crash that the outbox is for: the documents are saved, and no event of theirs gets out.
  save: () => {
    system.drivers.events.publish = () => new Promise(() => {});
    const notes = system.get('probe', Notes);
    return Promise.all(values.map((value) => notes.save(mark, `${mark}-${value}`)));
  },
  run: async () => {},
};

await deeds[what]?.();
say({ acknowledged: what });
process.once('SIGTERM', () => {
  void system.close().then(() => {
    say({ closed: true });
    process.exit(0);
  });
});
