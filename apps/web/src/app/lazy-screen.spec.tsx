import { afterEach, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { Suspense, type ComponentType } from 'react';
import { lazy, usePathWaitingForConnection } from '../shared/lazy-screen.js';
import { ProgressBar } from './layouts/progress-bar.js';

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const setOnline = (online: boolean) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  window.dispatchEvent(new Event(online ? 'online' : 'offline'));
};

const Page = () => <p>A página</p>;

function Shown({ screen: Screen }: { screen: ComponentType }) {
  const waiting = usePathWaitingForConnection();
  return (
    <>
      <ProgressBar />
      {waiting === null ? null : <p>espera em {waiting}</p>}
      <Suspense>
        <Screen />
      </Suspense>
    </>
  );
}

it('loads a script again when the connection is back', async () => {
  setOnline(false);
  const load = jest
    .fn<() => Promise<{ default: ComponentType }>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue({ default: Page });
  render(<Shown screen={lazy(load)} />);
  expect(await screen.findByText('espera em /')).toBeInTheDocument();
  act(() => setOnline(true));
  expect(await screen.findByText('A página')).toBeInTheDocument();
  expect(screen.queryByText('espera em /')).toBeNull();
  expect(load).toHaveBeenCalledTimes(2);
});

it('shows neither a page nor an error while the release is loaded anew', async () => {
  // Vite resolves to undefined after `vite:preloadError` was prevented.
  const load = () => Promise.resolve(undefined as unknown as { default: ComponentType });
  render(<Shown screen={lazy(load)} />);
  await act(() => Promise.resolve());
  expect(screen.queryByText('A página')).toBeNull();
});

it('says that a navigation is slow after 300 ms', async () => {
  jest.useFakeTimers();
  const load = () =>
    new Promise<{ default: ComponentType }>((resolve) => {
      setTimeout(() => resolve({ default: Page }), 1_000);
    });
  render(<Shown screen={lazy(load)} />);
  await act(() => jest.advanceTimersByTimeAsync(299));
  expect(screen.queryByRole('progressbar')).toBeNull();
  await act(() => jest.advanceTimersByTimeAsync(2));
  expect(screen.getByRole('progressbar')).toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(700));
  expect(screen.getByText('A página')).toBeInTheDocument();
  expect(screen.queryByRole('progressbar')).toBeNull();
});
