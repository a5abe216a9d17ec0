import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { SafeImage } from './safe-image.js';

const honest = globalThis.IntersectionObserver;
let approach: () => void;

/** Nothing is near until the test says so. */
class FarAway {
  private readonly watched = new Set<Element>();
  constructor(private readonly callback: IntersectionObserverCallback) {
    approach = () => this.report(true);
  }
  observe(target: Element): void {
    this.watched.add(target);
    this.report(false);
  }
  unobserve(target: Element): void {
    this.watched.delete(target);
  }
  private report(isIntersecting: boolean): void {
    const entries = [...this.watched].map((target) => ({ isIntersecting, target }));
    this.callback(entries as IntersectionObserverEntry[], this as unknown as IntersectionObserver);
  }
}

const pictures = (container: HTMLElement) =>
  [...container.querySelectorAll('img')].map((one) => one.getAttribute('src'));

describe('a picture', () => {
  beforeEach(() => {
    globalThis.IntersectionObserver = FarAway as unknown as typeof IntersectionObserver;
  });
  afterEach(() => {
    globalThis.IntersectionObserver = honest;
  });

  it('is loaded when it is nearly on screen, or at once above the fold', () => {
    const { container, unmount } = render(
      <>
        <SafeImage src="/a.svg" alt="" eager />
        <SafeImage src="/b.svg" alt="" />
      </>,
    );
    expect(pictures(container)).toEqual(['/a.svg', null]);
    act(() => approach());
    expect(pictures(container)).toEqual(['/a.svg', '/b.svg']);
    unmount();
  });
});
