import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { WHEN_PAINTED } from '../paint-first.js';

const run = jest.fn();
const whenPainted = new Function('then', `${WHEN_PAINTED} whenPainted(then);`) as (then: () => void) => void;

/** Shows a picture above the fold and one below; the first is decoded when the test says so. */
function showPictures(): { resolve: () => void; reject: (error: Error) => void } {
  document.body.innerHTML = '<img fetchpriority="high"><img fetchpriority="auto">';
  const [first, second] = document.querySelectorAll('img');
  let settle!: ReturnType<typeof showPictures>;
  const decoded = new Promise<void>((resolve, reject) => (settle = { resolve, reject }));
  first!.decode = () => decoded;
  second!.decode = () => new Promise(() => undefined);
  return settle;
}

beforeEach(() => {
  jest.useFakeTimers();
  run.mockClear();
});

afterEach(() => {
  document.body.replaceChildren();
  jest.useRealTimers();
});

it('waits for the pictures above the fold, and not for others', async () => {
  const { resolve } = showPictures();
  whenPainted(run);
  await jest.advanceTimersByTimeAsync(900);
  expect(run).not.toHaveBeenCalled();
  resolve();
  await jest.advanceTimersByTimeAsync(50);
  expect(run).toHaveBeenCalledTimes(1);
});

it('does not wait for a picture that cannot be shown', async () => {
  const { reject } = showPictures();
  whenPainted(run);
  reject(new Error('broken'));
  await jest.advanceTimersByTimeAsync(50);
  expect(run).toHaveBeenCalledTimes(1);
});

it('waits a second at most', async () => {
  showPictures();
  whenPainted(run);
  await jest.advanceTimersByTimeAsync(1_100);
  expect(run).toHaveBeenCalledTimes(1);
});
