import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { SafeImage } from './safe-image.js';

let approach: () => void;

/** Nothing is near until the test says so. What watches elements may be older than this test. */
function farAway(this: IntersectionObserver, target: Element): void {
  const { callback } = this as unknown as { callback: IntersectionObserverCallback };
  const report = (isIntersecting: boolean) =>
    callback([{ isIntersecting, target } as IntersectionObserverEntry], this);
  approach = () => report(true);
  report(false);
}

const pictures = (container: HTMLElement) =>
  [...container.querySelectorAll('img')].map((one) => one.getAttribute('src'));

describe('a picture', () => {
  beforeEach(() => {
    jest.spyOn(IntersectionObserver.prototype, 'observe').mockImplementation(farAway);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('is loaded when it is nearly on screen, or at once above the fold', () => {
    const { container, unmount } = render(
      <>
        <SafeImage src="/a.svg" alt="" eager />
        <SafeImage src="/b.svg" alt="" />
      </>,
    );
    expect(pictures(container)).toEqual(['/a.svg', expect.stringMatching(/^data:image/)]);
    act(() => approach());
    expect(pictures(container)).toEqual(['/a.svg', '/b.svg']);
    unmount();
  });
});
