import type { Maskito, MaskitoOptions } from '@maskito/core';
import { useCallback, useState, type ComponentProps } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { loadWithoutReload } from '../../../shared/stale-release.js';
import { TextField } from '../../../shared/ui/text-field.js';

// Loaded separately, in parallel: it would be a seventh of the page's first load. Until then fields have no
// mask.
const library = loadWithoutReload(() => import('@maskito/core')).catch(() => null);

interface MaskedFieldProps extends Omit<ComponentProps<typeof TextField>, keyof UseFormRegisterReturn> {
  /** The same object at each render. */
  mask: MaskitoOptions;
  /** Return value of `register` for the field. */
  registered: UseFormRegisterReturn;
}

/** A field that formats its text by a mask while it is typed, pasted or edited in the middle. */
export function MaskedField({ mask, registered, ...field }: MaskedFieldProps) {
  // `register` returns a new ref callback on each render. With a new ref, the field would register again on every
  // render, and a field with a value would render endlessly.
  const [{ ref, onChange, ...first }] = useState(registered);
  const attach = useCallback(
    (element: HTMLInputElement) => {
      ref(element);
      // The mask sets the value by script, and React fires no change event for that.
      const changed = () => void onChange({ target: element, type: 'change' });
      element.addEventListener('input', changed);
      let applied: Maskito | undefined;
      let isGone = false;
      void library.then((loaded) => {
        if (!loaded || isGone) return;
        // Autofill may have set a value before the library was loaded.
        const fitted = loaded.maskitoTransform(element.value, mask);
        if (fitted !== element.value) {
          element.value = fitted;
          changed();
        }
        applied = new loaded.Maskito(element, mask);
      });
      return () => {
        isGone = true;
        applied?.destroy();
        element.removeEventListener('input', changed);
        ref(null);
      };
    },
    [ref, onChange, mask],
  );
  return <TextField {...field} {...first} ref={attach} />;
}
