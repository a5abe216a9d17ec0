/**
 * A part of the inline script: repeats a visitor's input to a rendered page once React listens to it. Several clicks on
 * a button are repeated as one; a field gets what was typed or chosen last. React marks an element with its props when it
 * begins to listen to it.
 */
export const EARLY_INPUT = `
  const early = new Map();
  const isHeard = (one) => Object.keys(one).some((key) => key.startsWith('__reactProps'));
  const isEarly = (one) => one?.closest('[data-rendered-at]') && !isHeard(one);
  const keep = (one, again) => {
    if (early.size === 0) setTimeout(repeat, 20);
    early.delete(one);
    early.set(one, again);
  };
  const repeat = () => {
    for (const [one, again] of early) {
      if (one.isConnected && !isHeard(one)) continue;
      early.delete(one);
      if (!one.isConnected) continue;
      again();
      break;
    }
    if (early.size > 0) setTimeout(repeat, 20);
  };
  let clicked;
  document.addEventListener('click', (event) => {
    const one = event.target.closest('button');
    clicked = isEarly(one) ? one : undefined;
  }, true);
  // Once hydration has begun, React answers to this very click before it arrives here. A later check would come too late:
  // hydration may begin after the click and before the check, and React does not know of the click.
  window.addEventListener('click', () => {
    const one = clicked;
    if (one && !isHeard(one)) keep(one, () => one.click());
  });
  document.addEventListener('input', (event) => {
    const one = event.target;
    if (!isEarly(one)) return;
    const { value } = one;
    keep(one, () => {
      // React ignores a value that equals the last one set through its own setter, or the one that hydration found.
      one.value = '';
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(one), 'value').set.call(one, value);
      one.dispatchEvent(new Event(one.matches('select') ? 'change' : 'input', { bubbles: true }));
    });
  }, true);`;
