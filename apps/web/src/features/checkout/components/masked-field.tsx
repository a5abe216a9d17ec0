import type { Maskito, MaskitoOptions } from '@maskito/core';
import { useCallback, useState, type ComponentProps, type RefCallback } from 'react';
import { TextField } from '../../../shared/ui/text-field.js';

// Apart from the page's first load, of which it would be a seventh, and at the same time. Without it fields have no mask.
const library = import('@maskito/core').catch(() => null);

interface MaskedFieldProps extends Omit<ComponentProps<typeof TextField>, 'ref'> {
  /** The same object at each render. */
  mask: MaskitoOptions;
  ref: RefCallback<HTMLInputElement>;
}

/** A field that formats its text by a mask while it is typed, pasted or edited in the middle. */
export function MaskedField({ mask, ref, ...field }: MaskedFieldProps) {
  // `register` returns a new ref callback at each render. Passing each on would unregister and register the field at
  // every render, and a field with a value then re-renders without end.
  const [registerRef] = useState(() => ref);
  const both = useCallback(
    (element: HTMLInputElement) => {
      registerRef(element);
      let applied: Maskito | undefined;
      let isGone = false;
      void library.then((loaded) => {
        if (loaded && !isGone) applied = new loaded.Maskito(element, mask);
      });
      return () => {
        isGone = true;
        applied?.destroy();
        registerRef(null);
      };
    },
    [registerRef, mask],
  );
  return <TextField {...field} ref={both} />;
}
