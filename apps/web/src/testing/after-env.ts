import { afterEach, expect, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { notifyManager } from '@tanstack/react-query';
import { act, cleanup, configure } from '@testing-library/react';
import { toHaveNoViolations } from 'jest-axe';

expect.extend(toHaveNoViolations as unknown as Parameters<typeof expect.extend>[0]);

// Long, for busy machines.
jest.setTimeout(40_000);
configure({ asyncUtilTimeout: 8_000 });

// Replies arrive outside of any act(); without this React warns about each of them.
notifyManager.setNotifyFunction((notify) => {
  act(notify);
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
