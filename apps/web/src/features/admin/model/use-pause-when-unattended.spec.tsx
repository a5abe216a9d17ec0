import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { focusManager, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { UNATTENDED_AFTER_MS, usePauseWhenUnattended } from './use-pause-when-unattended.js';

const POLL_MS = 300_000;
let polls = 0;

function Panel() {
  usePauseWhenUnattended();
  const queryFn = () => Promise.resolve((polls += 1));
  useQuery({ queryKey: ['polled'], queryFn, refetchInterval: POLL_MS });
  return null;
}

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  polls = 0;
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

describe('an open panel', () => {
  it('polls while it is used, stops an hour after the last input, and goes on with the next', async () => {
    const panel = render(
      <QueryClientProvider client={new QueryClient()}>
        <Panel />
      </QueryClientProvider>,
    );
    await pass(UNATTENDED_AFTER_MS / 2);
    fireEvent.keyDown(document.body, { key: 'a' });
    await pass(UNATTENDED_AFTER_MS / 2 + POLL_MS);
    const whileUsed = polls;
    expect(whileUsed).toBeGreaterThan(10);

    await pass(UNATTENDED_AFTER_MS);
    const afterwards = polls;
    expect(afterwards - whileUsed).toBeLessThan(8);
    await pass(12 * 60 * 60_000);
    expect(polls).toBe(afterwards);

    fireEvent.pointerMove(document.body);
    await pass(2 * POLL_MS);
    expect(polls).toBeGreaterThan(afterwards);

    await pass(2 * UNATTENDED_AFTER_MS);
    expect(focusManager.isFocused()).toBe(false);
    panel.unmount();
    expect(focusManager.isFocused()).toBe(true);
  });
});
