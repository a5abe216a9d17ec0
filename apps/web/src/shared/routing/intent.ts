import type { FocusEvent, PointerEvent, TouchEvent } from 'react';

/** Milliseconds that a pointer rests on a link before its page is loaded ahead. */
const REST_MS = 80;

let prefetch: (address: string) => void = () => undefined;
let resting: ReturnType<typeof setTimeout> | undefined;

/** Says how a page of ours is loaded ahead of the visit. */
export function onIntent(load: (address: string) => void): void {
  prefetch = load;
}

/** Loads a page ahead that will probably be visited. */
export function expectVisit(address: string): void {
  prefetch(address);
}

/** Handlers of a link that notice that its page will probably be visited. */
export function intentEvents(address: string) {
  return {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'touch') return;
      clearTimeout(resting);
      resting = setTimeout(() => prefetch(address), REST_MS);
    },
    onPointerLeave: () => clearTimeout(resting),
    onTouchStart: (_: TouchEvent) => prefetch(address),
    onFocus: (_: FocusEvent) => prefetch(address),
  };
}
