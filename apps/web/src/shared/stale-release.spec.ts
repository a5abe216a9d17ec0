import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { loadAhead, reloadOnStaleRelease } from './stale-release.js';

const reload = jest.fn();
let stop: () => void;

/** False when a listener has prevented the default. */
const fail = () => window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));

beforeEach(() => {
  reload.mockClear();
  stop = reloadOnStaleRelease(reload);
});
afterEach(() => {
  stop();
  sessionStorage.clear();
});

it('reloads a page whose release is gone, once', () => {
  expect(fail()).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(fail()).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('stays on the page while there is no network', () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(fail()).toBe(true);
  expect(reload).not.toHaveBeenCalled();
  online.mockRestore();
});

it('lets a visitor leave whose files are no longer loaded, and reloads for one who stays', () => {
  jest.useFakeTimers();
  window.dispatchEvent(new Event('beforeunload'));
  expect(fail()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  jest.advanceTimersByTime(10_000);
  expect(reload).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});

it('is not reloaded for a file that nobody has asked for yet', async () => {
  let refuse: (error: Error) => void = () => undefined;
  loadAhead(() => new Promise((_resolve, reject) => (refuse = reject)));
  expect(fail()).toBe(true);
  refuse(new Error('gone'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(reload).not.toHaveBeenCalled();
  expect(fail()).toBe(false);
});
