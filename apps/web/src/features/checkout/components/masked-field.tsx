import { useMaskito } from '@maskito/react';
import type { MaskitoOptions } from '@maskito/core';
import { useCallback, useState, type ComponentProps, type RefCallback } from 'react';
import { TextField } from '../../../shared/ui/text-field.js';

interface MaskedFieldProps extends Omit<ComponentProps<typeof TextField>, 'ref'> {
  mask: MaskitoOptions;
  ref: RefCallback<HTMLInputElement>;
}

/** A field that formats its text by a mask while it is typed, pasted or edited in the middle. */
export function MaskedField({ mask, ref, ...field }: MaskedFieldProps) {
  const maskRef = useMaskito({ options: mask });
  // `register` returns a new ref callback at each render. Passing each on would unregister and register the field at
  // every render, and a field with a value then re-renders without end.
  const [registerRef] = useState(() => ref);
  const both = useCallback(
    (element: HTMLInputElement | null) => {
      maskRef(element);
      registerRef(element);
    },
    [maskRef, registerRef],
  );
  return <TextField {...field} ref={both} />;
}
