import { afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { act } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { EARLY_INPUT } from '../early-input.js';

const clicked = jest.fn();

function Shown() {
  const [text, setText] = useState('');
  const [order, setOrder] = useState('a');
  return (
    <>
      <button type="button" onClick={clicked}>
        Comprar
      </button>
      <input value={text} onChange={(event) => setText(event.target.value)} />
      <select value={order} onChange={(event) => setOrder(event.target.value)}>
        <option>a</option>
        <option>b</option>
      </select>
      <p>
        {text} {order}
      </p>
    </>
  );
}

const HTML = `<button type="button">Comprar</button><input value=""><select><option selected="">a</option><option>b</option></select><p> <!-- -->a</p>`;

let root: Root | undefined;
const one = <T extends Element>(selector: string) => document.querySelector<T>(selector)!;

beforeAll(() => {
  const script = document.createElement('script');
  script.textContent = `{${EARLY_INPUT}}`;
  document.head.append(script);
});

beforeEach(() => {
  jest.useFakeTimers();
  clicked.mockClear();
  document.body.innerHTML = `<div id="root" data-rendered-at="1">${HTML}</div>`;
});

afterEach(() => {
  act(() => root?.unmount());
  // Elsewhere in the document the script, which stays, does nothing.
  document.body.replaceChildren();
  jest.useRealTimers();
});

async function hydrate(): Promise<void> {
  await act(async () => {
    root = hydrateRoot(one('#root'), <Shown />);
    await Promise.resolve();
  });
  await act(() => jest.advanceTimersByTimeAsync(1_000));
}

it('clicks a button once that was clicked before React listened to it', async () => {
  one('button').dispatchEvent(new Event('click', { bubbles: true }));
  jest.advanceTimersByTime(500);
  one('button').dispatchEvent(new Event('click', { bubbles: true }));
  expect(clicked).not.toHaveBeenCalled();
  await hydrate();
  expect(clicked).toHaveBeenCalledTimes(1);
});

it('repeats a click that came just before React began to listen', async () => {
  one('button').dispatchEvent(new Event('click', { bubbles: true }));
  await hydrate();
  expect(clicked).toHaveBeenCalledTimes(1);
});

it('leaves a click to React once it listens', async () => {
  await hydrate();
  act(() => one<HTMLElement>('button').click());
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(clicked).toHaveBeenCalledTimes(1);
});

it('keeps what was typed and chosen, and tells React', async () => {
  one<HTMLInputElement>('input').value = 'steam';
  one('input').dispatchEvent(new Event('input', { bubbles: true }));
  one<HTMLSelectElement>('select').value = 'b';
  one('select').dispatchEvent(new Event('input', { bubbles: true }));
  await hydrate();
  expect(one<HTMLInputElement>('input').value).toBe('steam');
  expect(one<HTMLSelectElement>('select').value).toBe('b');
  expect(one('p').textContent).toBe('steam b');
});
