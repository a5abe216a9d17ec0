import { expect, it, jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { createQueryClient } from './query-client.js';
import { useAction } from './use-action.js';

interface Row {
  id: string;
}

/** Two buttons of one action, and the outcome of the last click. */
function setUp(keyOf?: (row: Row) => string) {
  const ends: ((error?: Error) => void)[] = [];
  const send = jest.fn(
    (row: Row) =>
      new Promise<string>((resolve, reject) =>
        ends.push((error) => (error ? reject(error) : resolve(`done ${row.id}`))),
      ),
  );
  const results: Promise<string>[] = [];
  function Buttons() {
    const action = useAction({ mutationFn: send, ...(keyOf && { keyOf }) });
    return (
      <>
        {['a', 'b'].map((id) => (
          <button key={id} onClick={() => action.mutate({ id })}>
            {id}
          </button>
        ))}
        <button onClick={() => results.push(action.mutateAsync({ id: 'a' }))}>awaited</button>
        <button onClick={action.reset}>reset</button>
        <p>{action.error?.message ?? action.data ?? (action.isPending ? 'busy' : 'idle')}</p>
      </>
    );
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Buttons />
    </QueryClientProvider>,
  );
  /** Clicks within one task: nothing is rendered between them. */
  const click = (...names: string[]) =>
    act(async () => names.forEach((name) => screen.getByRole('button', { name }).click()));
  const sent = () => send.mock.calls.map(([{ id }]) => id);
  const end = (at: number, error?: Error) => act(async () => ends[at]!(error));
  return { click, sent, end, results };
}

it('begins once, however often it is asked for before its end', async () => {
  const { click, sent, end } = setUp();
  await click('a', 'a', 'b');
  await click('a');
  expect(sent()).toEqual(['a']);
  await end(0);
  expect(await screen.findByText('done a')).toBeInTheDocument();
  await click('b', 'b');
  expect(sent()).toEqual(['a', 'b']);
});

it('begins again after a failure', async () => {
  const { click, sent, end } = setUp();
  await click('a', 'a');
  await end(0, new Error('refused'));
  expect(await screen.findByText('refused')).toBeInTheDocument();
  await click('a', 'a');
  expect(sent()).toEqual(['a', 'a']);
});

it('gives a repeated call the result of the first', async () => {
  const { click, sent, end, results } = setUp();
  await click('awaited', 'awaited');
  await end(0);
  expect(await Promise.all(results)).toEqual(['done a', 'done a']);
  expect(sent()).toEqual(['a']);
});

it('runs for several things at a time where they have keys, for each of them once', async () => {
  const { click, sent } = setUp(({ id }) => id);
  await click('a', 'b', 'a', 'b');
  expect(sent()).toEqual(['a', 'b']);
});

it('keeps no other action waiting after a reset', async () => {
  const { click, sent, end } = setUp();
  await click('a', 'reset', 'b', 'b');
  expect(sent()).toEqual(['a', 'b']);
  // The end of the first is not that of the second.
  await end(0);
  await click('b');
  expect(sent()).toEqual(['a', 'b']);
  await end(1);
  await waitFor(() => expect(screen.getByText('done b')).toBeInTheDocument());
});
