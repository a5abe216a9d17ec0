import type { ReactNode } from 'react';
import { suggestEmail } from '../email-hint.js';

/** Offers the address that was probably meant; null if nothing looks mistyped. */
export function emailHint(email: string, onTake: (meant: string) => void): ReactNode {
  const meant = suggestEmail(email);
  if (!meant) return null;
  return (
    <>
      Você quis dizer{' '}
      <button type="button" className="link underline" onClick={() => onTake(meant)}>
        {meant}
      </button>
      ?
    </>
  );
}
