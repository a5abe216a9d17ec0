import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { DAY_MS } from '@vale/contracts/time';
import { timeLeft, timeLeftText } from './countdown.js';
import { noteServerTime, serverNow } from './server-clock.js';
import { useIsPast, useNow } from './use-now.js';

const START = Date.UTC(2026, 10, 21, 12);

describe('time left', () => {
  it('shows days only when there are any', () => {
    expect(timeLeft(START + DAY_MS - 1_000, START)).toEqual({ days: 0, clock: '23:59:59' });
    expect(timeLeftText(START + DAY_MS, START)).toBe('1 dia 00:00:00');
    expect(timeLeftText(START + 2 * DAY_MS + 3_723_000, START)).toBe('2 dias 01:02:03');
  });

  it('ends at zero', () => {
    expect(timeLeftText(START, START + 5_000)).toBe('00:00:00');
  });

  it('rounds a started second up', () => {
    expect(timeLeftText(START + 1, START)).toBe('00:00:01');
  });
});

function Clock({ instant }: { instant: number }) {
  const now = useNow();
  return <p>{useIsPast(instant) ? 'passou' : timeLeftText(instant, now)}</p>;
}

describe('clocks', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: START });
  });
  afterEach(() => {
    noteServerTime(new Date(Date.now()).toUTCString());
    jest.useRealTimers();
  });
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

  it('show the right time at once on a page that the server has rendered', () => {
    const root = document.createElement('div');
    root.innerHTML = renderToString(<Clock instant={START + 60_000} />);
    const shown: string[] = [];
    const watch = () => shown.push(root.textContent);
    new MutationObserver(watch).observe(root, { subtree: true, childList: true, characterData: true });
    let hydrated!: Root;
    act(() => {
      hydrated = hydrateRoot(root, <Clock instant={START + 60_000} />);
    });
    watch();
    expect(shown).toEqual(['00:01:00']);
    act(() => hydrated.unmount());
  });

  it('tick each second and turn at the instant', () => {
    render(<Clock instant={START + 2_500} />);
    expect(screen.getByText('00:00:03')).toBeInTheDocument();
    pass(1_000);
    expect(screen.getByText('00:00:02')).toBeInTheDocument();
    pass(1_499);
    expect(screen.queryByText('passou')).toBeNull();
    pass(1);
    expect(screen.getByText('passou')).toBeInTheDocument();
  });

  it('stop with the last countdown', () => {
    const { unmount } = render(<Clock instant={START + 60_000} />);
    unmount();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('follow the server when the visitor’s clock is wrong', () => {
    noteServerTime(new Date(START + 3_600_000).toUTCString());
    expect(serverNow()).toBe(START + 3_600_500);
    render(<Clock instant={START + 3_600_000 + 60_500} />);
    expect(screen.getByText('00:01:00')).toBeInTheDocument();
  });

  it('ignore a clock that is a second off', () => {
    noteServerTime(new Date(START + 1_000).toUTCString());
    expect(serverNow()).toBe(START);
    noteServerTime(null);
    noteServerTime('ontem');
    expect(serverNow()).toBe(START);
  });

  it('do not overflow on offers that end next year', () => {
    render(<Clock instant={START + 400 * DAY_MS} />);
    pass(5_000);
    expect(screen.queryByText('passou')).toBeNull();
  });
});
