/** What a phone's processor takes for one millisecond of this machine's, as Lighthouse assumes. */
const SLOWER = 4;
/** Milliseconds of a task that block nobody. */
const FREE_MS = 50;

/**
 * Tasks of a page's main thread that end after its first contentful paint, in milliseconds of processor time, which other
 * processes of a busy machine do not lengthen.
 * @param {readonly object[]} events of a trace
 * @param {string} url
 * @returns {number[]}
 */
export function tasksAfterPaint(events, url) {
  const start = events.find(
    ({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL === url,
  );
  if (!start) throw new Error(`the trace has no ${url}`);
  const isOfPage = ({ pid, tid, ts }) => pid === start.pid && tid === start.tid && ts >= start.ts;
  const ofPage = events.filter(isOfPage);
  const paint = ofPage.find(({ name }) => name === 'firstContentfulPaint');
  if (!paint) throw new Error(`nothing was painted of ${url}`);
  let until = 0;
  return (
    ofPage
      .filter(({ name, ph }) => ph === 'X' && name.endsWith('RunTask'))
      .toSorted((a, b) => a.ts - b.ts || b.dur - a.dur)
      // A task within a task is part of it.
      .filter(({ ts, dur }) => ts >= until && ((until = ts + dur), true))
      .filter(({ ts, dur }) => ts + dur > paint.ts)
      .map(({ tdur = 0 }) => tdur / 1_000)
  );
}

/** @param {readonly number[]} tasks */
export const figuresOf = (tasks) => ({
  longest: Math.max(0, ...tasks),
  all: tasks.reduce((sum, one) => sum + one, 0),
  blocking: tasks.reduce((sum, one) => sum + Math.max(0, one * SLOWER - FREE_MS), 0),
});
