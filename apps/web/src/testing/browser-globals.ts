// Globals that jsdom lacks.
import { TextDecoder, TextEncoder } from 'node:util';
import { ReadableStream, TransformStream } from 'node:stream/web';

Object.assign(globalThis, { TextEncoder, TextDecoder, ReadableStream, TransformStream });
if (!('fetch' in globalThis))
  Object.assign(globalThis, { fetch: () => Promise.reject(new TypeError('fetch')) });

HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  if (!this.open) return;
  this.open = false;
  this.dispatchEvent(new Event('close'));
};

Element.prototype.scrollIntoView ??= () => undefined;
Element.prototype.scrollTo ??= (() => undefined) as typeof Element.prototype.scrollTo;
window.scrollTo = (() => undefined) as typeof window.scrollTo;

/** `min-width` queries match by `window.innerWidth`; all others do not match. */
window.matchMedia = (query: string): MediaQueryList => {
  const minWidth = /min-width:\s*(\d+)px/.exec(query);
  return {
    matches: minWidth ? window.innerWidth >= Number(minWidth[1]) : false,
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  };
};

/** Reports every element as on screen. */
class AlwaysVisible implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  constructor(private readonly callback: IntersectionObserverCallback) {}
  observe(target: Element): void {
    this.callback([{ isIntersecting: true, target } as IntersectionObserverEntry], this);
  }
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
}
globalThis.IntersectionObserver = AlwaysVisible;

/** Reports each element's size once. */
class OnceResized implements ResizeObserver {
  constructor(private readonly callback: ResizeObserverCallback) {}
  observe(target: Element): void {
    this.callback([{ target } as ResizeObserverEntry], this);
  }
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver = OnceResized;
