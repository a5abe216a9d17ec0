// Loaded into every thread of a process (`NODE_OPTIONS=--import …`): each SIGUSR2 sets its clock forward by a day. Timers of a minute or
// more then end by the moved clock, as they would after a day. Servers outside Node (NATS, Redis) keep their own time.
import { isMainThread } from 'node:worker_threads';

const DAY_MS = 86_400_000;
const LONG_MS = 60_000;
const LOOK_MS = 500;
const CHANNEL = 'moved-clock';
/** Milliseconds; a later thread begins with it. */
const MOVED_BY = 'MOVED_CLOCK_BY';

let movedBy = Number(process.env[MOVED_BY] ?? 0);
const MachineDate = Date;
const nowMs = (): number => MachineDate.now() + movedBy;

globalThis.Date = new Proxy(MachineDate, {
  construct: (target, values, made) =>
    Reflect.construct(target, values.length > 0 ? values : [nowMs()], made) as Date,
  apply: () => new MachineDate(nowMs()).toString(),
  get: (target, name) => (name === 'now' ? nowMs : Reflect.get(target, name)),
});

type Work = (...values: unknown[]) => void;
const { setTimeout: after, setInterval: each } = globalThis;

globalThis.setTimeout = Object.assign((work: Work, ms = 0, ...values: unknown[]) => {
  if (ms < LONG_MS) return after(work, ms, ...values);
  const due = nowMs() + ms;
  const timer = each(() => {
    if (nowMs() < due) return;
    clearInterval(timer);
    work(...values);
  }, LOOK_MS);
  return timer;
}, after) as typeof setTimeout;

globalThis.setInterval = Object.assign((work: Work, ms = 0, ...values: unknown[]) => {
  if (ms < LONG_MS) return each(work, ms, ...values);
  let due = nowMs() + ms;
  return each(() => {
    if (nowMs() < due) return;
    due = nowMs() + ms;
    work(...values);
  }, LOOK_MS);
}, each) as typeof setInterval;

const threads = new BroadcastChannel(CHANNEL);
threads.unref();
if (isMainThread)
  process.on('SIGUSR2', () => {
    movedBy += DAY_MS;
    process.env[MOVED_BY] = String(movedBy);
    threads.postMessage(movedBy);
  });
else
  threads.onmessage = ({ data }) => {
    movedBy = data as number;
  };
