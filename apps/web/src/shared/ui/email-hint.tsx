import type { ReactNode } from 'react';
import { suggestEmail } from '../email-hint.js';

interface MeantEmailProps {
  email: string;
  onTake: (meant: string) => void;
  /** Shown while nothing looks mistyped. */
  children?: ReactNode;
}

/** The hint of an e-mail field: offers the address that was probably meant. */
export function MeantEmail({ email, onTake, children }: MeantEmailProps) {
  const meant = suggestEmail(email);
  if (!meant) return children;
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
