import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { registerOfflinePages } from './offline-pages.js';

const register = jest.fn<(script: string) => Promise<void>>(() => Promise.resolve());
Object.defineProperty(navigator, 'serviceWorker', { value: { register }, configurable: true });

let whenIdle: () => void;
window.requestIdleCallback = (callback) => {
  whenIdle = () => void callback({ didTimeout: false, timeRemaining: () => 1 });
  return 1;
};

beforeEach(() => {
  whenIdle = () => undefined;
});

afterEach(() => {
  document.head.innerHTML = '';
  register.mockClear();
});

function nameWorker(): void {
  document.head.innerHTML = '<meta name="service-worker" content="/sw.js">';
}

describe('the worker for pages without a connection', () => {
  it('is the one that the gateway names', () => {
    nameWorker();
    registerOfflinePages();
    whenIdle();
    expect(register).toHaveBeenCalledWith('/sw.js');
  });

  it('is not registered where the gateway names none', () => {
    registerOfflinePages();
    whenIdle();
    expect(register).not.toHaveBeenCalled();
  });

  it('waits for the page to be loaded and idle', () => {
    nameWorker();
    const state = jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
    registerOfflinePages();
    whenIdle();
    expect(register).not.toHaveBeenCalled();
    window.dispatchEvent(new Event('load'));
    expect(register).not.toHaveBeenCalled();
    whenIdle();
    expect(register).toHaveBeenCalledTimes(1);
    state.mockRestore();
  });

  it('may be refused by the browser', async () => {
    nameWorker();
    register.mockRejectedValueOnce(new Error('denied'));
    registerOfflinePages();
    whenIdle();
    await expect(register.mock.results[0]!.value).rejects.toThrow('denied');
  });
});
