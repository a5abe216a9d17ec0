import { useMaskito } from '@maskito/react';
import type { MaskitoOptions } from '@maskito/core';
import { useCallback, useState, type ComponentProps, type RefCallback } from 'react';
import { TextField } from '../../../shared/ui/text-field.js';

interface MaskedFieldProps extends Omit<ComponentProps<typeof TextField>, 'ref'> {
  mask: MaskitoOptions;
  ref: RefCallback<HTMLInputElement>;
}

/** A field whose text keeps the pattern while it is typed, pasted or corrected in the middle. */
export function MaskedField({ mask, ref, ...field }: MaskedFieldProps) {
  const maskRef = useMaskito({ options: mask });
  // `register` gives another function at each render. Passing each on would take the field out of the form and put
  // it back at every render, and a field with a value then renders without end.
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
