import { beforeEach, expect, it, jest } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { FakeEventSource } from '../../../testing/fake-event-source.js';
import { useOrderEvents } from './use-order-events.js';

beforeEach(() => FakeEventSource.install());

/** jsdom has no PageTransitionEvent. */
const pageShown = (persisted: boolean) => Object.assign(new Event('pageshow'), { persisted });

it('closes the stream when the page is left, and opens another when it comes back from the cache', () => {
  const onUpdate = jest.fn();
  renderHook(() => useOrderEvents('01JD', true, onUpdate));
  const first = FakeEventSource.last!;
  first.open();
  window.dispatchEvent(pageShown(false));
  expect(FakeEventSource.all).toHaveLength(1);
  window.dispatchEvent(new Event('pagehide'));
  expect(first.readyState).toBe(FakeEventSource.CLOSED);
  expect(onUpdate).not.toHaveBeenCalled();
  window.dispatchEvent(pageShown(true));
  expect(FakeEventSource.all).toHaveLength(2);
  expect(onUpdate).toHaveBeenCalledTimes(1);
});
