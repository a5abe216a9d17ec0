import { consentAsked } from '../../../shared/tracking/consent.js';

/** The footer button lets visitors change their decision at any time. */
export function ConsentButton() {
  return (
    <button
      type="button"
      className="link inline-flex min-h-11 items-center"
      onClick={() => consentAsked.set(true)}
    >
      Preferências de cookies
    </button>
  );
}
