import { afterEach, expect } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { notifyManager } from '@tanstack/react-query';
import { act, cleanup, configure, getConfig } from '@testing-library/react';
import { toHaveNoViolations } from 'jest-axe';
import { forgetUtm } from '../shared/routing/utm.js';

expect.extend(toHaveNoViolations as unknown as Parameters<typeof expect.extend>[0]);

// Long, for busy machines.
configure({ asyncUtilTimeout: 20_000 });

const { getElementError } = getConfig();
configure({
  getElementError: (message, container) =>
    isRepeated() ? printedWhenRead(message, container) : getElementError(message, container),
});

/**
 * True inside `findBy…` or `waitFor`, which run the query up to twenty times a second and read only the last
 * error.
 */
function isRepeated(): boolean {
  const config: object = getConfig();
  return '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics === true;
}

function printedWhenRead(message: string | null, container: Element): Error {
  const error = new Error(message ?? '');
  error.name = 'TestingLibraryElementError';
  return Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => getElementError(message, container).message,
  });
}

// Replies arrive outside of any act(); without this React warns about each of them.
notifyManager.setNotifyFunction((notify) => {
  act(notify);
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  forgetUtm();
});
