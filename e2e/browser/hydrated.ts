/** Evaluated in the page. Server-rendered content looks ready before React listens to it. */
export const HYDRATED = `!document.getElementById('root')?.dataset.renderedAt ||
  [...document.querySelectorAll('#root :is(a, button, input, select)')].every((one) =>
    Object.keys(one).some((key) => key.startsWith('__react')))`;
