import { describe, expect, it } from '@jest/globals';
import { figuresOf, tasksAfterPaint } from './main-thread-tasks.mjs';

const URL = 'http://127.0.0.1:1/';
const main = { pid: 1, tid: 1 };
const task = (ts, dur, tdur = dur) => ({
  ...main,
  ph: 'X',
  name: 'ThreadControllerImpl::RunTask',
  args: {},
  ...{ ts, dur, tdur },
});
const START = { ...main, name: 'navigationStart', ts: 0, args: { data: { documentLoaderURL: URL } } };
const PAINT = { ...main, name: 'firstContentfulPaint', ts: 50_000, args: {} };

describe('tasks of the main thread', () => {
  it('count after the first paint, by processor time, once where one runs within another', () => {
    const events = [
      START,
      task(10_000, 20_000),
      PAINT,
      { ...task(60_000, 90_000), tid: 2 },
      task(62_000, 1_000),
      task(60_000, 30_000, 10_000),
      task(90_000, 5_000),
    ];
    expect(tasksAfterPaint(events, URL)).toEqual([10, 5]);
  });

  it('are refused of a trace without the page or its paint', () => {
    expect(() => tasksAfterPaint([PAINT], URL)).toThrow('the trace has no');
    expect(() => tasksAfterPaint([START], URL)).toThrow('nothing was painted');
  });

  it('block for what they take beyond 50 ms on a processor four times slower', () => {
    expect(figuresOf([10, 20, 15])).toEqual({ longest: 20, all: 45, blocking: 40 });
  });
});
